/** The only room that talks to the services. */
export { call, callBytes, isHttpError, messageOf, onceKey, type CallOptions, type ErrorBody, type Method, type ReceivedFile } from './http';
export { download, fileBytes, fileMetadata, removeFile, saveAs, upload, type StoredFile } from './files';
export { onCompanyChanged, resetCompany, tellOtherTabs } from './company';
