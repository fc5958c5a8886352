/** In place of `jsonexport`: a CSV is made by the server, of every row that the filter finds (`exportCsv` of the data provider). */
const jsonExport = (): never => {
  throw new Error('use dataProvider.exportCsv');
};
export default jsonExport;
