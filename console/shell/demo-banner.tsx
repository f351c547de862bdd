/** Says to a visitor of the demonstration what it is, and where people sign in. */
export function DemoBanner() {
  return (
    <p className="banner demo-banner">
      This is a demonstration with fictional cargo: you see everything, and nothing is changed.{' '}
      <a href="/sign-in">Sign in</a> to work with cargo of your own.
    </p>
  );
}
