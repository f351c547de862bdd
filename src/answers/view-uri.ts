/** The resource that shows containers, shipments and lists in hosts that show views. Short, because lists of tools name it often. */
export const VIEW_URI = 'ui://landfall/view';
