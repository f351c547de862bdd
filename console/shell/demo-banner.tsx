/** Says to a visitor of the demonstration what it is, and where people sign in. */
export function DemoBanner() {
  return (
    <p className="banner demo-banner">
      This is a demonstration with fictional cargo: you can look at it and change nothing.{' '}
      <a href="/sign-in">Sign in</a> to work with cargo of your own.
    </p>
  );
}
