import { useEffect, useState } from 'react';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import { StatusDot } from '#fields/parts';
import { toneOf, labelOf } from '#kit/entity/field';
import type { WireRecord } from '#kit/calls/envelope';
import { situacoes } from '../../schemas/cadastros/empresa';
import './usuarios/usuario.Login.css';

interface Provider extends DataProvider {
  readonly read: (path: string) => Promise<unknown>;
}
interface Shop {
  readonly id: number;
  readonly shortName: string;
  readonly unidade: string;
  readonly situacao: keyof typeof situacoes;
}

/** Network of a company, beside its form: head first, then branches. Renders nothing for a single shop. */
const Rede = ({ record }: { readonly record?: WireRecord }) => {
  const provider = useDataProvider<Provider>();
  const id = record?.id;
  const isAlone = record?.unidade === 'UNICA';
  const [shops, setShops] = useState<readonly Shop[]>();
  useEffect(() => {
    let isHere = true;
    if (id === undefined || isAlone) return undefined;
    provider.read(`company/matrizefiliais/${id}`).then(
      (found) => {
        if (isHere) setShops(found as readonly Shop[]);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [provider, id, isAlone]);
  if (!shops || shops.length < 2) return null;
  return (
    <section className="card access-card" aria-label="Rede e filiais">
      <h2>Rede e filiais</h2>
      <ul className="access-card__list">
        {shops.map((one) => (
          <li key={one.id}>
            <span>
              {one.id === id ? (
                <strong>{one.shortName}</strong>
              ) : (
                <Link to={`/app/cadastros/empresa/edicao/${encodeURIComponent(btoa(String(one.id)))}`}>
                  {one.shortName}
                </Link>
              )}
              <br />
              <span className="lead">{one.unidade === 'MATRIZ' ? 'Matriz' : 'Filial'}</span>
            </span>
            <StatusDot tone={toneOf(situacoes[one.situacao])}>{labelOf(situacoes[one.situacao])}</StatusDot>
          </li>
        ))}
      </ul>
    </section>
  );
};
export default Rede;
