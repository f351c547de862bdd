const PLACES = [
  ['plain', 'A place, with how many containers'],
  ['warning', 'Something is held there'],
  ['bad', 'Something costs money, or is past its last free day'],
] as const;

const VESSELS = [
  ['plain is-known', 'A vessel, on its course'],
  ['warning is-known', 'Cargo of it comes late'],
  ['plain is-old', 'Its position is older than a day'],
  ['plain is-estimate', 'Its position is an estimate'],
] as const;

/** What the marks of the map mean. */
export function Legend() {
  return (
    <details className="map-legend" open>
      <summary>Legend</summary>
      <ul>
        {PLACES.map(([tone, text]) => (
          <li key={text}>
            <span aria-hidden="true" className={`fleet-mark is-place ${tone}`}>
              <span>7</span>
            </span>
            {text}
          </li>
        ))}
        {VESSELS.map(([look, text]) => (
          <li key={text}>
            <span aria-hidden="true" className={`fleet-mark is-vessel ${look}`}>
              <i className="fleet-arrow" />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
