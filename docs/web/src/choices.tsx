// What a program is compiled for, chosen from what there is.
import { info } from "./state";

interface Props {
  value: string;
  /** What a screen reader calls it, where the word beside it is not enough. */
  name?: string;
  disabled?: boolean;
  onChoose(value: string): void;
}

function Choice({ word, name, value, disabled, onChoose, options }: Props & { word: string; options: readonly { name: string; title?: string }[] }) {
  return (
    <label>
      {word}
      <select aria-label={name} value={value} disabled={disabled} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((one) => (
          <option key={one.name} title={one.title}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function TargetChoice(props: Props) {
  return <Choice word="Target" {...props} options={info.value!.targets.map((target) => ({ name: target.name, title: `${target.generation}, PTX ${target.ptx}` }))} />;
}

export function LevelChoice(props: Props) {
  return <Choice word="Level" {...props} options={info.value!.levels.map((name) => ({ name }))} />;
}
