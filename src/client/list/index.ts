/**
 * A list, whole or in parts: what pages of one's own are made of. Inside a `ListBase` and a {@link ListViewProvider}.
 */
export { ListScreen, type ListSlotProps } from './ListScreen';
export { ListViewProvider, useListView, type ListView } from './useListView';
export { Table } from './Table';
export { default as Cards } from './Cards';
export { Toolbar } from './Toolbar';
export { SearchBox } from './SearchBox';
export { FilterBar } from './FilterBar';
export { Pagination } from './Pagination';
export { Tabs } from './Tabs';
export { SavedViews } from './SavedViews';
export { ColumnChooser } from './ColumnChooser';
export { BulkBar } from './BulkBar';
export { EmptyList, NoResults } from './Nothing';
export { ListError, ListSkeleton } from './States';
export type { OwnCellProps } from './CellView';
