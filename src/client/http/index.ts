/** The only room that talks to the services. */
export { call, isHttpError, messageOf, onceKey, type CallOptions, type ErrorBody, type Method } from './http';
export { download, fileBytes, fileMetadata, removeFile, saveAs, upload, type StoredFile } from './files';
export { onCompanyChanged, resetCompany, tellOtherTabs } from './company';
