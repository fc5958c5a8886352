/** Stream that the product prints to. */
type Outlet = Pick<NodeJS.WriteStream, 'on'>;

/** Ignores EPIPE and ENOSPC on stdout; without a listener the first failed write ends the process. */
export const outlive = (...outlets: readonly Outlet[]): void => {
  for (const outlet of outlets) outlet.on('error', () => undefined);
};
