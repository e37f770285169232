//! The reconvergence order: where each block stands in its function.
//!
//! A weak topological order (loops nested inside one another, each loop's blocks together and before what follows it). Running the
//! group that stands first in this order makes lanes meet again at the immediate post-dominator of where they parted, for any
//! control flow, reducible or not.

/// Numbers the blocks of a graph; block 0 is the entry. Unreachable blocks come last. Also tells for each block the head of the
/// innermost loop it is in, or `u32::MAX`.
pub fn weak_topological_order(successors: &[Vec<u32>]) -> (Vec<u32>, Vec<u32>) {
    let n = successors.len();
    let mut order = vec![u32::MAX; n];
    let mut inner = vec![u32::MAX; n];
    let mut next = 0;
    // Work list of (nodes of a component, its head): each is ordered as a graph without edges back to the head.
    let reachable = reach(successors);
    let mut work: Vec<Work> = vec![Work::Component {
        nodes: reachable,
        head: None,
    }];
    let mut inside = vec![0u32; n];
    let mut part_of = vec![u32::MAX; n];
    let mut stamp = 0;
    while let Some(w) = work.pop() {
        match w {
            Work::Place(v, head) => {
                inner[v as usize] = if successors[v as usize].contains(&v) {
                    v
                } else {
                    head
                };
                order[v as usize] = next;
                next += 1;
            }
            Work::Component { nodes, head } => {
                stamp += 1;
                for &v in &nodes {
                    inside[v as usize] = stamp;
                }
                // Without the edges into the head, the component falls apart into smaller ones.
                let parts = components(&nodes, successors, |v| inside[v as usize] == stamp, head);
                // Tarjan's algorithm finds them in reverse topological order, which is the order of this stack.
                let entries = entries(&parts, &nodes, successors, head, &mut part_of);
                for (part, h) in parts.into_iter().zip(entries) {
                    if part.len() == 1 {
                        work.push(Work::Place(part[0], head.unwrap_or(u32::MAX)));
                    } else {
                        work.push(Work::Component {
                            nodes: part,
                            head: Some(h),
                        });
                    }
                }
            }
        }
    }
    for o in order.iter_mut().filter(|o| **o == u32::MAX) {
        *o = next;
        next += 1;
    }
    (order, inner)
}

enum Work {
    Place(u32, u32),
    Component { nodes: Vec<u32>, head: Option<u32> },
}

fn reach(successors: &[Vec<u32>]) -> Vec<u32> {
    let mut seen = vec![false; successors.len()];
    let mut list = Vec::new();
    let mut stack = Vec::new();
    if !successors.is_empty() {
        stack.push(0);
        seen[0] = true;
    }
    while let Some(v) = stack.pop() {
        list.push(v);
        for &s in &successors[v as usize] {
            if !seen[s as usize] {
                seen[s as usize] = true;
                stack.push(s);
            }
        }
    }
    list.sort_unstable();
    list
}

/// For each part, the node through which it is entered: block 0, else the first with an edge from outside the part.
fn entries(
    parts: &[Vec<u32>],
    all: &[u32],
    successors: &[Vec<u32>],
    outer: Option<u32>,
    part_of: &mut [u32],
) -> Vec<u32> {
    for (k, part) in parts.iter().enumerate() {
        for &v in part {
            part_of[v as usize] = k as u32;
        }
    }
    let mut best = vec![u32::MAX; parts.len()];
    for &v in all {
        for &s in &successors[v as usize] {
            let k = part_of[s as usize];
            if k != u32::MAX && k != part_of[v as usize] && Some(s) != outer {
                best[k as usize] = best[k as usize].min(s);
            }
        }
    }
    for (k, part) in parts.iter().enumerate() {
        if part.contains(&0) {
            best[k] = 0;
        } else if best[k] == u32::MAX {
            best[k] = part.iter().copied().min().unwrap_or(0);
        }
        for &v in part {
            part_of[v as usize] = u32::MAX;
        }
    }
    best
}

/// Strongly connected components of the nodes, ignoring edges into `head`, in reverse topological order.
fn components(
    nodes: &[u32],
    successors: &[Vec<u32>],
    inside: impl Fn(u32) -> bool,
    head: Option<u32>,
) -> Vec<Vec<u32>> {
    #[derive(Clone, Copy, Default)]
    struct Mark {
        index: u32,
        low: u32,
        on_stack: bool,
    }
    let mut mark: rustc_hash::FxHashMap<u32, Mark> = rustc_hash::FxHashMap::default();
    let mut stack = Vec::new();
    let mut parts = Vec::new();
    let mut counter = 0;
    // The head first, so that it and what follows it are found in program order.
    let starts = head.into_iter().chain(nodes.iter().copied());
    for start in starts {
        if mark.contains_key(&start) {
            continue;
        }
        let mut calls: Vec<(u32, usize)> = vec![(start, 0)];
        while let Some(&mut (v, ref mut k)) = calls.last_mut() {
            if *k == 0 {
                counter += 1;
                mark.insert(
                    v,
                    Mark {
                        index: counter,
                        low: counter,
                        on_stack: true,
                    },
                );
                stack.push(v);
            }
            // Visiting the last successor first puts the first one (the fall-through) first in the order.
            let list = &successors[v as usize];
            if *k < list.len() {
                let s = list[list.len() - 1 - *k];
                *k += 1;
                if Some(s) == head || !inside(s) {
                    continue;
                }
                match mark.get(&s).copied() {
                    None => calls.push((s, 0)),
                    Some(m) if m.on_stack => {
                        let me = mark.entry(v).or_default();
                        me.low = me.low.min(m.index);
                    }
                    Some(_) => {}
                }
            } else {
                calls.pop();
                let me = mark.get(&v).copied().unwrap_or_default();
                if let Some(&(p, _)) = calls.last() {
                    let up = mark.entry(p).or_default();
                    up.low = up.low.min(me.low);
                }
                if me.low == me.index {
                    let mut part = Vec::new();
                    while let Some(w) = stack.pop() {
                        mark.entry(w).or_default().on_stack = false;
                        part.push(w);
                        if w == v {
                            break;
                        }
                    }
                    parts.push(part);
                }
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::weak_topological_order;

    fn wto(successors: &[Vec<u32>]) -> Vec<u32> {
        weak_topological_order(successors).0
    }

    #[test]
    fn diamond() {
        let o = wto(&[vec![1, 2], vec![3], vec![3], vec![]]);
        assert_eq!(o, [0, 1, 2, 3]);
    }

    #[test]
    fn loop_body_before_exit() {
        // 0 -> 1 (head) -> {3 exit, 2 body}; 2 -> 1
        let o = wto(&[vec![1], vec![3, 2], vec![1], vec![]]);
        assert!(o[2] < o[3], "{o:?}");
        assert!(o[1] < o[2]);
    }

    #[test]
    fn nested_loops_stay_together() {
        // 0 -> 1; 1 -> 2, 5; 2 -> 3, 4; 3 -> 2; 4 -> 1; 5 end
        let o = wto(&[vec![1], vec![5, 2], vec![4, 3], vec![2], vec![1], vec![]]);
        assert!(
            o[3] < o[4] && o[4] < o[5] && o[2] < o[3] && o[1] < o[2],
            "{o:?}"
        );
    }

    #[test]
    fn loops_are_known() {
        let (_, inner) = weak_topological_order(&[
            vec![1],
            vec![5, 2],
            vec![4, 3],
            vec![2],
            vec![1],
            vec![5, 6],
            vec![],
        ]);
        assert_eq!(inner, [u32::MAX, 1, 2, 2, 1, 5, u32::MAX]);
    }

    #[test]
    fn irreducible_and_unreachable() {
        let o = wto(&[vec![1, 2], vec![2], vec![1, 3], vec![], vec![0]]);
        let mut s = o.clone();
        s.sort_unstable();
        assert_eq!(s, [0, 1, 2, 3, 4]);
        assert!(o[3] > o[1] && o[3] > o[2]);
        assert_eq!(o[4], 4);
    }
}
