import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { Icon, Skeleton } from '#fields/parts';
import { inner } from '#kit/text';
import { messageOf } from '../http';
import type { StoredFile } from '../http/files';
import { NotFound } from '../page/NotFound';
import { Page } from '../page/Page';
import { areaCrumb } from '../page/title';
import { EmptyState, ErrorState } from '../ui';
import { addressOf, importKinds, importMetadata, importsAddress } from './calls';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import type { Mapping } from './mapping';
import { Outcome } from './Outcome';
import { PackageStep } from './PackageStep';
import { Steps } from './Steps';
import '../processes/processes.css';
import './imports.css';

/** /app/importacao, then what is brought in, then which import: files on their way into the registers. */
const ImportPage = () => {
  const [classe, id, ...rest] = useLocation().pathname.split('/').slice(3).filter(Boolean);
  if (rest.length > 0 || (id !== undefined && !/^[1-9]\d{0,15}$/.test(id))) return <NotFound />;
  return classe === undefined ? (
    <Home />
  ) : (
    <Way key={classe} classe={classe} id={id === undefined ? undefined : Number(id)} />
  );
};
export default ImportPage;

const crumb = { label: 'Importação', to: addressOf() };

/** Entities that can be imported, and the latest imports. */
const Home = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['importacao', 'tipos'],
    queryFn: ({ signal }) => importKinds(signal),
  });
  return (
    <Page title="Importação" crumbs={areaCrumb('ferramentas', 'Importação')} className="import-page">
      {error && !data ? (
        <ErrorState text={messageOf(error)} onRetry={refetch} />
      ) : !data ? (
        <div className="card import-card" aria-busy="true">
          <Skeleton height="120px" />
        </div>
      ) : data.length === 0 ? (
        <EmptyState
          icon="upload"
          title="Nada para importar aqui"
          text="Entre em uma empresa, no alto da tela, ou peça acesso a quem a administra."
        />
      ) : (
        <ul className="import-kinds" aria-label="O que importar">
          {data.map(({ classe, rotulo }) => (
            <li key={classe}>
              <Link className="card import-kind" to={addressOf(classe)}>
                <Icon name="upload" size={20} />
                {rotulo}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 1 && <PackageStep />}
      <Earlier />
    </Page>
  );
};

/** One file: first it is chosen and understood, then it has a number, and its address says how far it is. */
const Way = ({ classe, id }: { readonly classe: string; readonly id: number | undefined }) => {
  const [file, setFile] = useState<StoredFile>();
  const [before, setBefore] = useState<Mapping>();
  const another = (mapping: Mapping | undefined): void => {
    setBefore(mapping);
    setFile(undefined);
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['importacao', 'metadados', classe],
    queryFn: ({ signal }) => importMetadata(classe, signal),
    retry: false,
  });
  const title = data ? `Importar ${inner(data.rotulo.varios)}` : 'Importar';
  return (
    <Page title={title} crumbs={[...areaCrumb('ferramentas', title), crumb]} className="import-page">
      {error && !data ? (
        <ErrorState text={messageOf(error)} onRetry={refetch} />
      ) : !data ? (
        <div className="card import-card" aria-busy="true">
          <Skeleton height="200px" />
        </div>
      ) : id !== undefined ? (
        <Outcome key={id} metadata={data} id={id} onOther={another} />
      ) : file ? (
        <>
          <Steps at={2} />
          <ColumnsStep metadata={data} file={file} before={before} onBack={another} />
        </>
      ) : (
        <>
          <Steps at={1} />
          <FileStep metadata={data} onFile={setFile} />
          <Earlier />
        </>
      )}
    </Page>
  );
};

/** The way to what was brought in before. */
const Earlier = () => (
  <p>
    <Link to={importsAddress}>Importações anteriores</Link>
  </p>
);
