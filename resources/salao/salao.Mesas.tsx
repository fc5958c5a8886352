import { useState } from 'react';
import { Action, Empty, Sign } from '#screen';
import type { Returned } from '#kit';
import { dinheiro } from '../comum/centavos';
import { mesas as acoes } from './mesa';
import type { mesasDaEmpresa } from './salao';
import type { Rascunhado } from './salao.Estado';
import { unidades } from './rascunho';

export type Mesa = Returned<typeof mesasDaEmpresa.result>[number];
/** '0:42': hours and minutes since. */
export const desde = (instant: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};
export const pessoasDe = (many: number): string => (many === 1 ? '1 pessoa' : `${many} pessoas`);

/** Order of the tables: the bill asked for, something ready, open, free. */
const vez = ({ situacao, prontos }: Mesa): number =>
  situacao === 'CONTA' ? 0 : prontos > 0 ? 1 : situacao === 'LIVRE' ? 3 : 2;
const emOrdem = (some: readonly Mesa[]): readonly Mesa[] =>
  some.toSorted(
    (one, other) => vez(one) - vez(other) || Number(other.minha) - Number(one.minha) || one.numero - other.numero,
  );

interface MesasProps {
  readonly mesas: readonly Mesa[] | undefined;
  readonly error: unknown;
  readonly aberta: number | null;
  readonly rascunhos: Rascunhado['rascunhos'];
  readonly now: number;
  readonly abrir: (mesa: number) => void;
}
/** The tables by area; first one's own, and those that want something. */
export const Mesas = ({ mesas, error, aberta, rascunhos, now, abrir }: MesasProps) => {
  const all = mesas ?? [];
  const minhas = all.filter(({ minha }) => minha).length;
  const [escolhidas, setEscolhidas] = useState<'minhas' | 'todas'>();
  const quais = escolhidas ?? (minhas > 0 ? 'minhas' : 'todas');
  const vistas = quais === 'todas' ? all : all.filter(({ minha, situacao }) => minha || situacao === 'LIVRE');
  const areas = [...new Set(vistas.map(({ area }) => area ?? ''))];
  if (!mesas)
    return error ? (
      <Empty title="Não deu para carregar as mesas" text="Confira a internet." />
    ) : (
      <p className="lead" role="status">
        Carregando as mesas…
      </p>
    );
  if (all.length === 0)
    return (
      <Empty title="Nenhuma mesa ainda" text="Crie as mesas de uma vez; depois imprima os códigos.">
        <Action of={acoes} name="criarEmMassa" />
      </Empty>
    );
  return (
    <>
      {minhas > 0 && (
        <div className="salao__quais" role="radiogroup" aria-label="Quais mesas">
          {(
            [
              ['minhas', `Minhas, ${minhas}`],
              ['todas', `Todas, ${all.length}`],
            ] as const
          ).map(([key, label]) => (
            <label key={key}>
              <input type="radio" name="salao-quais" checked={quais === key} onChange={() => setEscolhidas(key)} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      {areas.map((area) => (
        <section key={area} aria-label={area || 'Mesas'}>
          {area && <h2>{area}</h2>}
          <ul className="salao__mesas">
            {emOrdem(vistas.filter((one) => (one.area ?? '') === area)).map((one) => (
              <li key={one.id}>
                <Cartao
                  mesa={one}
                  aEnviar={aEnviar(rascunhos, one.id)}
                  isOpen={one.id === aberta}
                  now={now}
                  abrir={() => abrir(one.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
const aEnviar = (rascunhos: Rascunhado['rascunhos'], mesa: number): number => {
  const one = rascunhos?.[mesa];
  return one ? unidades([...one.linhas, ...one.envios.flatMap(({ linhas }) => linhas)]) : 0;
};

interface CartaoProps {
  readonly mesa: Mesa;
  /** Units that were taken down and are not in the kitchen. */
  readonly aEnviar: number;
  readonly isOpen: boolean;
  readonly now: number;
  readonly abrir: () => void;
}
const Cartao = ({ mesa, aEnviar: some, isOpen, now, abrir }: CartaoProps) => {
  const { numero, nome, situacao, contaPedidaEm, abertaEm, pessoas, lugares, total, prontos } = mesa;
  const isNumbered = nome === `Mesa ${numero}`;
  const estado = situacao === 'CONTA' ? 'conta' : prontos > 0 ? 'pronto' : situacao === 'LIVRE' ? 'livre' : 'aberta';
  const sentados = [pessoas ? pessoasDe(pessoas) : null, abertaEm ? desde(abertaEm, now) : null];
  const texto = {
    conta: contaPedidaEm ? `Pediu a conta há ${minutos(contaPedidaEm, now)}` : 'Pediu a conta',
    pronto: prontos === 1 ? 'Pronto: buscar' : `${prontos} prontos: buscar`,
    livre: 'Livre',
    aberta: sentados.filter(Boolean).join(', ') || 'Ocupada',
  }[estado];
  return (
    <button
      type="button"
      className="salao__mesa"
      data-estado={estado}
      aria-current={isOpen || undefined}
      onClick={abrir}
    >
      <strong>
        {isNumbered && <span className="visually-hidden">Mesa </span>}
        {isNumbered ? numero : nome}
      </strong>
      <span className="salao__estado">{texto}</span>
      {total ? <span className="salao__valor">{dinheiro(total)}</span> : null}
      {estado === 'livre' && lugares ? <span>{lugares === 1 ? '1 lugar' : `${lugares} lugares`}</span> : null}
      {some > 0 && (
        <span className="salao__a-enviar">
          <Sign name="edit" size={14} />
          {some} a enviar
        </span>
      )}
    </button>
  );
};
export const minutos = (instant: string, now: number): string => {
  const many = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return many < 60 ? `${many} min` : `${Math.floor(many / 60)} h ${String(many % 60).padStart(2, '0')}`;
};
