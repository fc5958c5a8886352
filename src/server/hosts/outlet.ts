/** What the product prints to. */
type Outlet = Pick<NodeJS.WriteStream, 'on'>;

/**
 * Who reads what is printed may go, and its disk be full: the line is lost, the product is not. Unheard, the first such
 * line would end the process.
 */
export const outlive = (...outlets: readonly Outlet[]): void => {
  for (const outlet of outlets) outlet.on('error', () => undefined);
};
