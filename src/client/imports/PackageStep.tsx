import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#fields/parts';
import type { ImportedPackage, PackagePreview } from '#kit/work/imports';
import { messageOf } from '../http';
import { upload, type StoredFile } from '../http/files';
import { tellStarted } from '../processes/started';
import { addressOf, analysePackage, bringPackage, number } from './calls';

interface Found {
  readonly file: StoredFile;
  readonly members: PackagePreview;
}
/** Several files at once: a ZIP is understood, shown in its order, and begun as a whole. */
export const PackageStep = () => {
  const chooser = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found>();
  const [begun, setBegun] = useState<ImportedPackage>();
  const [updates, setUpdates] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (chosen: File | undefined): Promise<void> =>
    chosen === undefined
      ? Promise.resolve()
      : attempt(async () => {
          setFound(undefined);
          setBegun(undefined);
          const file = await upload(chosen);
          setFound({ file, members: await analysePackage(file.id) });
        });
  const bring = ({ file }: Found): Promise<void> =>
    attempt(async () => {
      setBegun(await bringPackage(file.id, updates));
      setFound(undefined);
      tellStarted();
    });
  return (
    <section className="card import-card" aria-labelledby="import-package">
      <h2 id="import-package">Várias planilhas de uma vez</h2>
      <p className="import-muted">
        Envie um .zip com uma planilha por cadastro. O nome de cada arquivo diz o que ele traz: Clientes.csv,
        Produtos.xlsx. O que outro arquivo usa entra antes.
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label="Arquivo .zip"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {found && <Members found={found} />}
      {begun && (
        <div role="status">
          <ul className="import-package" aria-label="Importações iniciadas">
            {begun.map(({ id, classe, rotulo, arquivo }) => (
              <li key={id}>
                <Link to={addressOf(classe, id)}>{`Acompanhar ${rotulo}`}</Link>{' '}
                <span className="import-muted">{arquivo}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {found && (
        <label className="radio">
          <input type="checkbox" checked={updates} onChange={({ target }) => setUpdates(target.checked)} /> Atualizar
          cadastros existentes (uma célula vazia não muda nada)
        </label>
      )}
      {failure && (
        <p className="import-note import-note--error" role="alert">
          {failure}
        </p>
      )}
      <div className="import-actions">
        <Button icon="upload" busy={isBusy && !found} onClick={() => chooser.current?.click()}>
          {found || begun ? 'Escolher outro .zip' : 'Escolher .zip'}
        </Button>
        {found && (
          <Button variant="primary" busy={isBusy} onClick={() => void bring(found)}>
            {found.members.length === 1 ? 'Importar 1 planilha' : `Importar ${found.members.length} planilhas`}
          </Button>
        )}
      </div>
    </section>
  );
};

const Members = ({ found: { members } }: { readonly found: Found }) => (
  <div className="import-lines" role="region" aria-label="Planilhas do .zip" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Cadastro</th>
          <th scope="col">Arquivo</th>
          <th scope="col">Linhas</th>
          <th scope="col">Colunas reconhecidas</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ arquivo, rotulo, linhas, reconhecidas, cabecalho }) => (
          <tr key={arquivo}>
            <th scope="row">{rotulo}</th>
            <td>{arquivo}</td>
            <td>{number(linhas)}</td>
            <td>{`${reconhecidas} de ${cabecalho.length}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
