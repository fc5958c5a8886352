import { useEffect, useState } from 'react';
import { Action, Empty, Page, RecordLink, useCall, useLive } from '#screen';
import type { Returned } from '#kit';
import { contaMesa } from '../../schemas/salao/contaMesa';
import { mesa as mesas } from '../../schemas/salao/mesa';
import { mesas as acoes } from './mesa';
import { mesasDaEmpresa } from './salao';
import './salao.css';
import { dinheiro } from '../centavos';

type Mesa = Returned<typeof mesasDaEmpresa.result>[number];
const nomes = { LIVRE: 'Livre', OCUPADA: 'Ocupada', CONTA: 'Pediu a conta' } as const;
const tons = { LIVRE: 'success', OCUPADA: 'warning', CONTA: 'info' } as const;
/** 'há 45 min', 'há 1 h 05' */
const desde = (instant: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return minutes < 60
    ? `há ${minutes} min`
    : `há ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
};
const useMinuto = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Cartao = ({ mesa, now }: { readonly mesa: Mesa; readonly now: number }) => {
  const { id, nome, situacao, conta, abertaEm, lugares, pessoas, total } = mesa;
  const facts = [
    abertaEm && desde(abertaEm, now),
    pessoas ? `${pessoas} ${pessoas === 1 ? 'pessoa' : 'pessoas'}` : lugares && !conta ? `${lugares} lugares` : null,
    total ? dinheiro(total) : null,
  ].filter(Boolean);
  return (
    <li className="salao__mesa" data-situacao={situacao}>
      <RecordLink of={conta == null ? mesas : contaMesa} id={conta ?? id}>
        <strong>{nome}</strong>
      </RecordLink>
      <span className={`status status--${tons[situacao]}`}>{nomes[situacao]}</span>
      {facts.length > 0 && <span className="lead">{facts.join(' · ')}</span>}
    </li>
  );
};

export default () => {
  const { data, error, refresh } = useCall(mesasDaEmpresa, {}, { keep: true, every: 30 });
  useLive(mesas, refresh);
  const now = useMinuto();
  const areas = [...new Set((data ?? []).map(({ area }) => area ?? ''))];
  const livres = (data ?? []).filter(({ situacao }) => situacao === 'LIVRE').length;
  return (
    <Page
      beside={data && data.length > 0 ? <span className="lead">{`${livres} de ${data.length} livres`}</span> : null}
    >
      {error ? <Empty title="Não deu para carregar as mesas" text="Confira a internet." /> : null}
      {data?.length === 0 && (
        <Empty title="Nenhuma mesa ainda" text="Crie as mesas de uma vez; depois imprima os códigos.">
          <Action of={acoes} name="criarEmMassa" />
        </Empty>
      )}
      {areas.map((area) => (
        <section key={area} className="salao" aria-label={area || 'Mesas'}>
          {area && <h2>{area}</h2>}
          <ul>
            {(data ?? [])
              .filter((one) => (one.area ?? '') === area)
              .map((one) => (
                <Cartao key={one.id} mesa={one} now={now} />
              ))}
          </ul>
        </section>
      ))}
    </Page>
  );
};
