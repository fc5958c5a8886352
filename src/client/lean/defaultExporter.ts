/**
 * In place of ra-core's own export, which makes a file of the rows on the screen: ours are made by the server
 * (`exportNow` of the data provider).
 */
export const defaultExporter = (): never => {
  throw new Error('use dataProvider.exportNow');
};
