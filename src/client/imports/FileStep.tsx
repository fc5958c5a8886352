import { useRef, useState } from 'react';
import type { ImportMetadata } from '#kit/work/imports';
import { Button, Icon } from '#fields/parts';
import { messageOf } from '../http';
import { upload, type StoredFile } from '../http/files';
import { useToast } from '../ui';
import { modelFile, number } from './calls';

/** Choose a file, or begin with one that is understood whole. */
export const FileStep = ({
  metadata,
  onFile,
}: {
  readonly metadata: ImportMetadata;
  readonly onFile: (file: StoredFile) => void;
}) => {
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFailure(undefined);
    if (file.size > metadata.maxBytes) {
      setFailure('O arquivo passa de 10 MB! Divida-o.');
      return;
    }
    setSending(true);
    try {
      onFile(await upload(file));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const model = (format: 'xlsx' | 'csv') => () => {
    modelFile(metadata.classe, format).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <>
      <div
        className={isOver ? 'card import-drop import-drop--over' : 'card import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="upload" size={32} className="import-drop__icon" />
        <h2>Escolha a planilha</h2>
        <p className="import-muted">{`Excel (.xlsx) ou CSV, até ${number(metadata.maxLinhas)} linhas e 10 MB. A primeira linha tem os nomes das colunas.`}</p>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.xlsx,text/csv"
          aria-label="Planilha"
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button variant="primary" icon="upload" busy={isSending} onClick={() => chooser.current?.click()}>
          Escolher arquivo
        </Button>
        {failure && (
          <p className="labelled__error" role="alert">
            {failure}
          </p>
        )}
        <p className="import-muted">Ainda não tem uma? Comece com o modelo, que já traz as colunas certas.</p>
        <div className="import-actions import-actions--middle">
          <Button icon="download" onClick={model('xlsx')}>
            Baixar modelo em Excel
          </Button>
          <Button variant="ghost" icon="download" onClick={model('csv')}>
            Baixar modelo em CSV
          </Button>
        </div>
      </div>
      <details className="card import-columns">
        <summary>
          {metadata.colunas.length === 1
            ? 'A coluna que entendemos'
            : `As ${metadata.colunas.length} colunas que entendemos`}
        </summary>
        <div className="import-lines" role="region" aria-label="Colunas" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Coluna</th>
                <th scope="col">Como escrever</th>
                <th scope="col">Para quê</th>
              </tr>
            </thead>
            <tbody>
              {metadata.colunas.map(({ nome, rotulo, obrigatorio, exemplo, opcoes, ajuda }) => (
                <tr key={nome}>
                  <th scope="row">
                    {rotulo}
                    {obrigatorio && <span className="import-muted"> (obrigatória)</span>}
                  </th>
                  <td>{opcoes.length > 0 ? opcoes.join(', ') : exemplo}</td>
                  <td className="import-muted">{ajuda ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
};
