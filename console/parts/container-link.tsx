/** The number of a container. */
export function ContainerLink({ number }: { id: string; number: string }) {
  return <span className="number">{number}</span>;
}
