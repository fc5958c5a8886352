/**
 * `#screen`: all that a page of the business may use of the framework. See docs/screen.md; what is not named here is
 * nobody's but the framework's own, and may change.
 */
export { Action } from './Action';
export { ActionField } from './ActionField';
export { useAct } from './acting';
export { Board } from './Board';
export { useActionForm } from './actionForm';
export { Arrange } from './Arrange';
export { useCall, useDo, usePrint, useQuietPrint } from './calls';
export { browserKey } from '../http/device';
export { Chosen } from './Chosen';
export { DataTable } from './DataTable';
export { Field, Form } from './Form';
export { Figures } from './Figures';
export { Attention, Chart, Shortcuts, useScreens, useWho, type MenuScreen } from './home';
export { Grid, type GridChange, type GridColumn, type GridRow } from './Grid';
export type { Cell } from './GridCell';
export { InPlace } from './InPlace';
export { NotDone } from './notDone';
export { Page } from './Page';
export {
  Button,
  can,
  ChoiceButton,
  PageLink,
  RecordLink,
  RowsLink,
  useGo,
  useKeys,
  useOpen,
  useRowsAddress,
} from './parts';
export { Empty, Loaded, More, Photo, Picture, SidePanel, Sign, Switch, usePictures, Window } from './pieces';
export { useLive, useRecord, useRows } from './rows';
export { useOffline } from './useOffline';
export { useEnterCompany } from '../company/useEnterCompany';
export { useReadAccess } from '../menu/useUser';
export { useTimes } from '../session/times';
export { useTypeAhead } from './useTypeAhead';
export { NotSaved, useMove, useSave } from './saving';
export type { Moving } from './DragList';
export { Sortable } from './Sortable';
export { useDialog } from './asking';
export { useConfirm } from '../ui/Confirm';
export { useCopy } from '../ui/useCopy';
export { useLastPage } from '../ui/useLastPage';
export { useToast } from '../ui/useToast';
export { chamadaPrograma } from '../../system/sistema/chamadaPrograma';
