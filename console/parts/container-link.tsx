/** The number of a container, which leads to its room. */
export function ContainerLink({ number }: { id: string; number: string }) {
  return <span className="number">{number}</span>;
}
