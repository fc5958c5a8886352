import { useEffect, useState } from 'react';
import { messages } from '#kit/messages';
import type { PictureSize } from '#kit/pictures';
import { useFieldServices, type StoredFile } from '../services';

/** The object URL of a stored file, revoked when it is no longer shown. */
export const useFileUrl = (id: number | null, wanted: boolean, size?: PictureSize): string | undefined => {
  const { fileUrl } = useFieldServices();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (id === null || !wanted) return undefined;
    const abort = new AbortController();
    let made: string | undefined;
    fileUrl(id, abort.signal, size).then(
      (it) => {
        made = it;
        if (abort.signal.aborted) URL.revokeObjectURL(it);
        else setUrl(it);
      },
      () => undefined,
    );
    return () => {
      abort.abort();
      setUrl(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, wanted, size, fileUrl]);
  return url;
};

/** Stored file of the id; undefined until it has been read. */
export const useFileData = (id: number | null, known?: StoredFile): StoredFile | undefined => {
  const { fileData } = useFieldServices();
  const [data, setData] = useState<StoredFile>();
  const have = known?.id === id ? known : data?.id === id ? data : undefined;
  useEffect(() => {
    if (id === null || have) return undefined;
    const abort = new AbortController();
    fileData(id, abort.signal).then(
      (it) => {
        if (!abort.signal.aborted) setData(it);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [id, have, fileData]);
  return have;
};

/** Saves a stored file to the disk. Rejects when there is nothing to save. */
export const downloadFile = async (
  id: number,
  name: string,
  fileUrl: (id: number) => Promise<string>,
): Promise<void> => {
  const url = await fileUrl(id).catch(() => {
    throw new Error(messages.noFile);
  });
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** The name of a file, that a click downloads. */
const FileCell = ({ id }: { readonly id: number }) => {
  const { fileUrl } = useFieldServices();
  const data = useFileData(id);
  const [failure, setFailure] = useState<string>();
  return (
    <button
      type="button"
      className="cell-file"
      onClick={(event) => {
        event.stopPropagation();
        downloadFile(id, data?.nome ?? `arquivo-${id}`, fileUrl).catch((error: Error) => setFailure(error.message));
      }}
    >
      {failure ?? data?.nome ?? 'Baixar arquivo'}
    </button>
  );
};
export default FileCell;
