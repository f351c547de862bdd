import sprite from './icons.svg?url';

/** The name of a drawing of `icons.svg`: lines on a grid of 16. */
export type IconName =
  | 'today'
  | 'container'
  | 'shipment'
  | 'map'
  | 'arrivals'
  | 'add'
  | 'export'
  | 'feed'
  | 'webhook'
  | 'people'
  | 'key'
  | 'plug'
  | 'audit'
  | 'search'
  | 'chevron'
  | 'right'
  | 'close'
  | 'check'
  | 'warning'
  | 'stop'
  | 'circle'
  | 'dot'
  | 'clock'
  | 'menu'
  | 'more'
  | 'sun'
  | 'moon'
  | 'refresh'
  | 'columns'
  | 'filter'
  | 'tag'
  | 'out'
  | 'share'
  | 'vessel'
  | 'view'
  | 'tariff'
  | 'mail';

/** A drawing beside a text that says the same; it is hidden from who has it read aloud. The drawings are no script. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
