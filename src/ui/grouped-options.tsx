export type OptionGroup = { label: string; names: readonly string[] };

/** The options of a select in labelled groups. If a group's only option equals its label, the option has no group. */
export const GroupedOptions = ({ groups }: { groups: readonly OptionGroup[] }) =>
  groups.map(({ label, names }) => {
    const options = names.map((name) => <option key={name}>{name}</option>);
    return names.length === 1 && names[0] === label ? (
      options
    ) : (
      <optgroup key={label} label={label}>
        {options}
      </optgroup>
    );
  });
