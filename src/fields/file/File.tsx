import { useEffect, useRef, useState } from 'react';
import { messages } from '#kit/messages';
import { Button, Icon, IconButton } from '../parts';
import { useFieldServices, type StoredFile } from '../services';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';
import { downloadFile, useFileData, useFileUrl } from './FileCell';
import './file.css';

const megabyte = 1024 * 1024;
const limit = 10 * megabyte;
const size = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** The one limit of files and pictures, in words. */
const limitText = 'até 10 MB';
/** Megabytes with two decimals (decision 0001). */
export const megabytes = (bytes: number): string => `${size.format(bytes / megabyte)} MB`;

/** A file dropped, chosen or taken with the camera; sent at once, kept by the record when it is saved. */
const FileInput = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<number>(props);
  const services = useFieldServices();
  const image = props.field.kind.name === 'image';
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(null);
  const [sent, setSent] = useState<StoredFile>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [unsent, setUnsent] = useState<File>();
  const [over, setOver] = useState(false);
  const stored = useFileData(value, sent);
  const preview = useFileUrl(value, image, 320);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFailure(undefined);
    setUnsent(undefined);
    if (image && !file.type.startsWith('image/')) return setFailure('Escolha uma imagem!');
    const { aspect } = props.field.options;
    const kept = image && aspect ? await services.crop(file, aspect) : file;
    if (kept) await send(kept);
  };
  const send = async (file: File): Promise<void> => {
    setFailure(undefined);
    setUnsent(undefined);
    if (file.size > limit) return setFailure(`O arquivo tem ${megabytes(file.size)}; o limite é ${megabytes(limit)}!`);
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setSending(true);
    try {
      const made = await services.upload(file, mine.signal);
      if (mine.signal.aborted) return undefined;
      if (image && !made.tipo.startsWith('image/')) setFailure(messages.invalidImage);
      else {
        setSent(made);
        onChange(made.id as never);
      }
    } catch (reason) {
      if (!mine.signal.aborted) {
        const { message, status = 0 } = reason as Error & { readonly status?: number };
        setFailure(message);
        if (status < 400 || status === 408 || status >= 500) setUnsent(file);
      }
    }
    if (abort.current === mine) setSending(false);
    return undefined;
  };
  const pick = (input: HTMLInputElement): void => {
    void choose(input.files?.[0]);
    input.value = '';
  };
  const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return (
    <Frame {...props} id={id} error={failure ?? error} group>
      {() => (
        <div
          className={over ? 'file-drop file-drop--over' : 'file-drop'}
          onBlur={onBlur}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void choose(event.dataTransfer.files[0]);
          }}
          onPaste={({ clipboardData }) => void choose(clipboardData.files[0])}
        >
          <input
            ref={chooser}
            type="file"
            hidden
            aria-hidden="true"
            tabIndex={-1}
            accept={image ? 'image/jpeg,image/png,image/webp,image/gif' : undefined}
            onChange={({ target }) => pick(target)}
          />
          {image && touch && (
            <input
              ref={camera}
              type="file"
              hidden
              aria-hidden="true"
              tabIndex={-1}
              accept="image/*"
              capture={props.field.options.camera ?? 'environment'}
              onChange={({ target }) => pick(target)}
            />
          )}
          {value !== null && (
            <div className="file-drop__stored">
              {image && preview ? (
                <img src={preview} alt={stored?.nome ?? 'Imagem enviada'} />
              ) : (
                <Icon name={image ? 'image' : 'file'} />
              )}
              <span className="file-drop__name">
                {stored ? (
                  <>
                    {stored.nome} <small>{megabytes(stored.tamanho)}</small>
                  </>
                ) : (
                  'Arquivo enviado'
                )}
              </span>
              <IconButton
                icon="download"
                label="Baixar arquivo"
                size="small"
                onClick={() => {
                  downloadFile(value, stored?.nome ?? 'arquivo', services.fileUrl).catch((reason: Error) =>
                    setFailure(reason.message),
                  );
                }}
              />
              <IconButton
                icon="delete"
                label="Remover arquivo"
                size="small"
                onClick={() => {
                  setSent(undefined);
                  onChange(null);
                }}
              />
            </div>
          )}
          {!sending ? (
            <div className="file-drop__actions">
              {unsent && (
                <Button size="small" variant="primary" icon="refresh" onClick={() => void send(unsent)}>
                  Enviar de novo
                </Button>
              )}
              <Button ref={ref} id={id} size="small" icon="upload" onClick={() => chooser.current?.click()}>
                {value === null ? (image && !touch ? 'Escolher imagem' : 'Escolher arquivo') : 'Trocar'}
              </Button>
              {image && touch && (
                <Button size="small" icon="photo_camera" onClick={() => camera.current?.click()}>
                  Tirar foto
                </Button>
              )}
              <span className="file-drop__hint">{touch ? limitText : `ou solte ou cole aqui, ${limitText}`}</span>
            </div>
          ) : (
            <div className="file-drop__actions">
              <progress aria-label="Enviando arquivo" />
              <span role="status">Enviando…</span>
              <Button
                size="small"
                variant="ghost"
                onClick={() => {
                  abort.current?.abort();
                  setSending(false);
                }}
              >
                Cancelar envio
              </Button>
            </div>
          )}
        </div>
      )}
    </Frame>
  );
};
export default FileInput;
