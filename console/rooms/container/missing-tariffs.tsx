/** For what no tariff is stored, so that nothing is known of what it costs. */
export function MissingTariffs({ of }: { of: readonly string[] }) {
  return of.map((what) => <p key={what}>No tariff is stored for {what}, so what it costs is not known.</p>);
}
