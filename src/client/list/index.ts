/**
 * A list, whole or in parts: what pages of one's own are made of. Inside a `ListBase` and a {@link ListViewProvider}.
 */
export { ListScreen, type ListSlotProps } from './ListScreen';
export { ListViewProvider, useListView, type ListView } from './useListView';
export { Table } from './table/Table';
export { default as Cards } from './table/Cards';
export { Toolbar } from './Toolbar';
export { SearchBox } from './filter/SearchBox';
export { FilterBar } from './filter/FilterBar';
export { Pagination } from './Pagination';
export { Tabs } from './views/Tabs';
export { SavedViews } from './views/SavedViews';
export { ColumnChooser } from './views/ColumnChooser';
export { BulkBar } from './BulkBar';
export { EmptyList, NoResults } from './Nothing';
export { ListError, ListSkeleton } from './States';
export type { OwnCellProps } from '../cells/CellView';
