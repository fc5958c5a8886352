/** The only room that talks to the services. Files have a door of their own, './files': few screens carry them. */
export {
  ask,
  call,
  callBytes,
  isHttpError,
  messageOf,
  onceKey,
  type CallOptions,
  type ErrorBody,
  type Method,
  type ReceivedFile,
} from './http';
export { onCompanyChanged, resetCompany, tellOtherTabs } from './company';
