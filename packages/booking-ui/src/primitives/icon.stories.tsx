import { Icon, paths } from './icon.tsx';
import { Column } from './story-frame.tsx';

/** Every icon with its name. Those that point in the reading direction are mirrored from right to left. */
export default { title: 'Design/Icons' };

export const All = {
  render: () => (
    <Column>
      <ul style={{ display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))', padding: 0 }}>
        {(Object.keys(paths) as (keyof typeof paths)[]).map((name) => (
          <li key={name} style={{ display: 'grid', justifyItems: 'center', gap: 6, paddingBlock: 10 }}>
            <Icon name={name} size={24} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Column>
  ),
};
export const AllRightToLeft = { ...All, globals: { direction: 'rtl' } };
