; Attributes that take one number or two, and a third with keys.

define ptr @by_size(i64 %n, i64 %m) allocsize(0) {
  %p = call ptr @taken(i64 %n, i64 %m) allocsize(1)
  ret ptr %p
}

declare ptr @taken(i64, i64) allocsize(0,1)

define void @scaled() vscale_range(2) {
  call void @ranged()
  ret void
}

declare void @ranged() vscale_range(1,16)

declare void @tabled() uwtable

declare void @synchronous() uwtable(sync)
