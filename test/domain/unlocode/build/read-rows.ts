/** A row of the list as the CSV has it. */
export interface ListRow {
  locode: string;
  name: string;
  subdivision: string;
  /** The digits 1 to 6 and B of its functions; empty where they are not known. */
  functions: string;
  point: { latitude: number; longitude: number } | null;
  /** The point comes from a geocoder, so that it is used to find the zone and never stored. */
  isGeocoded: boolean;
}

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const FUNCTIONS = /^[-0-9B]{8}$/;

/** Reads the CSV; of a code that stands in it several times the rows follow each other. */
export function readRows(csv: string): ListRow[] {
  return csv
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/\r$/, '').split(','))
    .flatMap((columns) => readRow(columns));
}

function readRow(columns: readonly string[]): ListRow[] {
  const [locode = '', name = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = ''] = columns;
  if (!LOCODE.test(locode)) return [];
  const isGeocoded = columns[8] === '1';
  if (FUNCTIONS.test(fifth)) {
    const point = pointOf(sixth, seventh);
    return [{ locode, name: clean(name), subdivision: third.trim(), functions: digits(fifth), point, isGeocoded }];
  }
  // A name with a comma has shifted its row: name and area stand twice, the subdivision where the functions belong, and
  // only a point of the geocoder is where it should be.
  const [whole, area] = [third, fourth].map(clean);
  const shifted = area === '' || area === undefined ? clean(whole ?? second) : `${whole}, ${area}`;
  const point = isGeocoded ? pointOf(sixth, seventh) : null;
  return [{ locode, name: shifted, subdivision: fifth.trim(), functions: '', point, isGeocoded: true }];
}

function pointOf(latitudeText: string, longitudeText: string): ListRow['point'] {
  if (latitudeText === '' || longitudeText === '') return null;
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)];
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPoint ? { latitude, longitude } : null;
}

function digits(functions: string): string {
  return functions.replace(/[^1-6B]/g, '');
}

// Letters that were lost on the way into the CSV stand as a replacement character in a wrong encoding.
function clean(name: string): string {
  return name.replace(/ï¿½/g, '').replace(/\s+/g, ' ').trim();
}
