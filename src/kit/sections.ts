/**
 * Section of the addresses of a declaration: the innermost folder that the business gives a title in `sections`; folders
 * without one are rooms inside it. Without a titled folder it is the innermost one.
 *
 * @example
 *   sectionOfPath('resources/shop/orders/order.ts', ['shop']) // 'shop'
 */
export const sectionOfPath = (path: string, sections: readonly string[]): string => {
  const folders = path.split(/[\\/]/).slice(0, -1);
  return folders.findLast((folder) => sections.includes(folder)) ?? folders.at(-1) ?? '';
};
