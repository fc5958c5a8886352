import { IconButton } from '#fields/parts';
import { inner } from '#kit/text';
import { codigosDe, type Secao } from './perfil.Matriz';

/** The permissions of a template. */
export interface Modelo {
  readonly nome: string;
  readonly permissoes: readonly string[];
}
interface DiferencasProps {
  readonly modelo: Modelo;
  readonly areas: readonly Secao[];
  readonly held: readonly string[];
  readonly onChange: (held: readonly string[]) => void;
}
/** Differences from the template, each with the way back. */
export const Diferencas = ({ modelo, areas, held, onChange }: DiferencasProps) => {
  const all = areas.flatMap(({ titulo: area, linhas }) =>
    linhas.flatMap((line) =>
      codigosDe(line)
        .filter(({ codigo }) => held.includes(codigo) !== modelo.permissoes.includes(codigo))
        .map((one) => ({
          one,
          area,
          nome: `${line.titulo}, ${inner(one.nome)}`,
          isMore: held.includes(one.codigo),
        })),
    ),
  );
  const free = all.filter(({ one, isMore }) => isMore || one.concedivel);
  const voltar = (some: typeof all): void => {
    const codes = new Set(some.map(({ one }) => one.codigo));
    onChange(
      [
        ...held.filter((code) => !codes.has(code)),
        ...some.filter(({ isMore }) => !isMore).map(({ one }) => one.codigo),
      ].toSorted(),
    );
  };
  const mais = all.filter(({ isMore }) => isMore).length;
  return (
    <details className="areas__modelo">
      <summary>
        {all.length === 0
          ? `Igual ao modelo ${modelo.nome}`
          : `Difere do modelo ${modelo.nome}: ${mais} a mais, ${all.length - mais} a menos`}
      </summary>
      <ul tabIndex={0} aria-label="O que difere">
        {all.map((each) => (
          <li key={each.one.codigo}>
            <b aria-hidden="true">{each.isMore ? '+' : '−'}</b>
            <span>
              {each.nome}
              <small>{`${each.isMore ? 'a mais' : 'a menos'} · ${each.area}`}</small>
            </span>
            {free.includes(each) && (
              <IconButton icon="undo" label={`Voltar ao modelo: ${each.nome}`} onClick={() => voltar([each])} />
            )}
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <button type="button" className="btn btn--ghost btn--small" onClick={() => voltar(free)}>
          Voltar tudo ao modelo
        </button>
      )}
    </details>
  );
};
