/** A container on the water, drawn so small that it can travel with every list. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0b5cad"/><path d="M5 7h14v7H5z" fill="#fff"/><path d="M8 7v7m4-7v7m4-7v7" stroke="#0b5cad"/><path d="M3 18q2.25-2 4.5 0t4.5 0 4.5 0 4.5 0" fill="none" stroke="#fff" stroke-width="1.5"/></svg>`;

/** What hosts show beside the name. Within the list itself, because a process on stdio has no address to serve it at. */
export const ICONS = [
  {
    src: `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  },
];
