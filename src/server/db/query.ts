/**
 * Every query on the rows of a declaration: what the services call. Values come and go as on the wire (by field name,
 * through the kind's `toSql` and `fromSql`); the tenant is taken from the transaction's scope.
 */
export { countRows, idsOf, isShallow, listOnce, listRows, rowsOf, type Page, type PageRequest } from './list';
export {
  existsRow,
  figureRows,
  firstRow,
  groupRows,
  heldRows,
  idsByCompany,
  isBounded,
  rowsAtMost,
  spansCompanies,
  sumRows,
  tallyRows,
  type Grouping,
} from './ask';
export {
  deleteRow,
  getOnly,
  getRow,
  insertMany,
  insertOnly,
  insertRow,
  insertRows,
  ownOf,
  restoreRow,
  rowsOfIds,
  updateRow,
  type GetOptions,
  type Row,
} from './rows';
export { plainSecrets, sealedText, sealPlain, type PlainSecret } from './secrets';
export { singleReferences, titlesWith, type Titled } from './titles';
export { isOpenTo } from './conditions';
export { existingIds, titlesOf, usedAmong } from './references';
export { dataErrorOf, duplicateOf } from './errors';
export { beyondSeller, withinScope } from './scope';
export { searchTextOf } from './searchText';
export { listedRows, summaryRows, summaryTotals, type SummaryQuery, type SummaryRow } from './summaryRows';
