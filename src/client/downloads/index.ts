/** The Central de Downloads: its button for the header, and the way to open it from elsewhere. */
export { DownloadsButton } from './DownloadsButton';
export { openDownloads } from './open';
