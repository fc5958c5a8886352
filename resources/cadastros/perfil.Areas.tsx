import { useId, useState, type ReactNode } from 'react';
import { Icon, IconButton, type ControlProps } from '#fields/parts';
import { fold } from '#kit/text';
import { Caixa, codigosDe, encontra, livre, type Funcao, type Linha, type Secao } from './perfil.Matriz';
import './perfil.Areas.css';

interface AreasProps {
  readonly control: ControlProps;
  readonly areas: readonly Secao[];
  readonly columns: readonly string[];
  readonly held: readonly string[];
  /** The permissions of the template; undefined without one. */
  readonly modelo?: { readonly nome: string; readonly permissoes: readonly string[] };
  readonly onChange: (held: readonly string[]) => void;
  readonly onBlur: () => void;
}
const niveis = ['Tudo', 'Ver', 'Nada'] as const;
type Nivel = (typeof niveis)[number];
const doNivel = (nivel: Nivel, functions: readonly Funcao[]): readonly string[] =>
  nivel === 'Nada'
    ? []
    : functions.filter(({ nome }) => nivel === 'Tudo' || nome === 'Ver').map(({ codigo }) => codigo);

/**
 * Permissions by area of the menu: each with everything, seeing, nothing; none of them pressed is «em parte». An open
 * area shows its lines, and apart what goes beyond editing. What the person lacks is locked.
 */
export const Areas = ({ control, areas, columns, held, modelo, onChange, onBlur }: AreasProps) => {
  const [busca, setBusca] = useState('');
  const [abertas, setAbertas] = useState<ReadonlySet<string>>(new Set());
  const note = useId();
  const trocar = (codes: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...held, ...codes])].toSorted() : held.filter((code) => !codes.includes(code)));
  const isFree = livre(held);
  const isSearch = fold(busca.trim()) !== '';
  const shown = areas
    .map((one) => ({ ...one, linhas: isSearch ? one.linhas.filter(encontra(busca, one.titulo)) : one.linhas }))
    .filter(({ linhas }) => linhas.length > 0);
  const all = areas.flatMap(({ linhas }) => linhas.flatMap(codigosDe));
  const found = shown.reduce((sum, { linhas }) => sum + linhas.length, 0);
  const nivelar = (functions: readonly Funcao[], nivel: Nivel): void => {
    const free = functions.filter(isFree);
    const codes = new Set(free.map(({ codigo }) => codigo));
    onChange([...held.filter((code) => !codes.has(code)), ...doNivel(nivel, free)].toSorted());
  };
  const difere = (code: string): 'a mais' | 'a menos' | undefined => {
    if (!modelo || held.includes(code) === modelo.permissoes.includes(code)) return undefined;
    return held.includes(code) ? 'a mais' : 'a menos';
  };
  const caixa = (one: Funcao, title: string) => (
    <Caixa
      label={`${one.nome}: ${title}`}
      checked={held.includes(one.codigo)}
      disabled={!isFree(one)}
      describedBy={isFree(one) ? undefined : note}
      hint={one.codigo}
      onBlur={onBlur}
      onChange={(on) => trocar([one.codigo], on)}
    />
  );
  return (
    <div className="areas">
      <div className="areas__busca">
        <input
          {...control}
          className="input"
          type="search"
          aria-label="Buscar permissão"
          placeholder="Buscar: desconto, cancelar, exportar…"
          value={busca}
          onChange={({ target }) => setBusca(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <span className="lead" role="status">
          {isSearch
            ? found === 0
              ? 'Nenhuma permissão encontrada.'
              : `${found === 1 ? '1 linha' : `${found} linhas`} em ${shown.length === 1 ? '1 área' : `${shown.length} áreas`}`
            : `${all.filter(({ codigo }) => held.includes(codigo)).length} de ${all.length} dadas`}
        </span>
      </div>
      {modelo && <Diferencas modelo={modelo} areas={areas} held={held} onChange={onChange} />}
      {all.some((one) => !isFree(one)) && (
        <p className="labelled__help matriz__note" id={note}>
          <Icon name="lock" size={16} />O que está trancado você não possui, por isso não pode conceder.
        </p>
      )}
      <ul className="areas__lista">
        {shown.map(({ key, titulo, linhas }) => {
          const functions = linhas.flatMap(codigosDe);
          const free = functions.filter(isFree);
          const given = functions.filter(({ codigo }) => held.includes(codigo));
          const pressed =
            given.length === 0
              ? 'Nada'
              : niveis.find((nivel) => {
                  const codes = doNivel(nivel, free);
                  return codes.length === given.length && given.every(({ codigo }) => codes.includes(codigo));
                });
          const isOpen = isSearch || abertas.has(key);
          return (
            <li key={key} className="areas__area">
              <div className="areas__linha">
                <button
                  type="button"
                  className="areas__abre"
                  aria-expanded={isOpen}
                  disabled={isSearch}
                  onClick={() => {
                    const next = new Set(abertas);
                    if (!next.delete(key)) next.add(key);
                    setAbertas(next);
                  }}
                >
                  <Icon name="arrow_drop_down" />
                  <span>
                    <strong>{titulo}</strong>
                    <small>
                      {resumoDe(linhas, held)}
                      {pressed === undefined && (
                        <>
                          {' · '}
                          <b>em parte</b>
                        </>
                      )}
                    </small>
                  </span>
                </button>
                <span className="areas__conta">{`${given.length} de ${functions.length}`}</span>
                <span className="areas__nivel" role="group" aria-label={titulo}>
                  {niveis.map((nivel) => (
                    <button
                      key={nivel}
                      type="button"
                      aria-pressed={pressed === nivel}
                      disabled={free.length === 0}
                      onBlur={onBlur}
                      onClick={() => nivelar(functions, nivel)}
                    >
                      {nivel}
                    </button>
                  ))}
                </span>
              </div>
              {isOpen && <Aberta titulo={titulo} linhas={linhas} columns={columns} caixa={caixa} difere={difere} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
/** Short summary of an area: the first titles with a permission. */
const resumoDe = (linhas: readonly Linha[], held: readonly string[]): string => {
  const has = linhas
    .filter((line) => codigosDe(line).some(({ codigo }) => held.includes(codigo)))
    .map(({ titulo }) => titulo);
  if (has.length === 0) return 'Nenhuma permissão';
  return has.length > 3 ? `${has.slice(0, 3).join(', ')} e mais ${has.length - 3}` : has.join(', ');
};

interface AbertaProps {
  readonly titulo: string;
  readonly linhas: readonly Linha[];
  readonly columns: readonly string[];
  readonly caixa: (one: Funcao, title: string) => ReactNode;
  readonly difere: (code: string) => string | undefined;
}
const Aberta = ({ titulo, linhas, columns, caixa, difere }: AbertaProps) => {
  const alem = linhas.flatMap((line) => line.outras.map((one) => ({ one, line })));
  const marca = (codes: readonly (Funcao | undefined)[]) => {
    const all = [...new Set(codes.flatMap((one) => (one ? (difere(one.codigo) ?? []) : [])))];
    return all.map((one) => (
      <span key={one} className="areas__difere">
        {one}
      </span>
    ));
  };
  return (
    <table className="matriz" aria-label={`Permissões de ${titulo}`}>
      <thead>
        <tr>
          <th scope="col">Permissão</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas
          .filter(({ colunas }) => Object.values(colunas).some(Boolean))
          .map(({ key, titulo: nome, colunas }) => (
            <tr key={key}>
              <th scope="row">
                {nome} {marca(Object.values(colunas))}
              </th>
              {columns.map((column) => (
                <td key={column}>{colunas[column] && caixa(colunas[column], nome)}</td>
              ))}
            </tr>
          ))}
      </tbody>
      {alem.length > 0 && (
        <tbody>
          <tr>
            <th className="matriz__section" scope="rowgroup" colSpan={columns.length + 1}>
              Além de ver, editar e excluir
            </th>
          </tr>
          {alem.map(({ one, line }) => (
            <tr key={one.codigo}>
              <th scope="row" colSpan={columns.length}>
                {one.nome} {marca([one])}
                <small className="areas__de">{line.titulo}</small>
              </th>
              <td>{caixa(one, line.titulo)}</td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
};

type DiferencasProps = Required<Pick<AreasProps, 'modelo'>> & Pick<AreasProps, 'areas' | 'held' | 'onChange'>;
/** Differences from the template, each with the way back. */
const Diferencas = ({ modelo, areas, held, onChange }: DiferencasProps) => {
  const all = areas.flatMap(({ titulo: area, linhas }) =>
    linhas.flatMap((line) =>
      codigosDe(line)
        .filter(({ codigo }) => held.includes(codigo) !== modelo.permissoes.includes(codigo))
        .map((one) => ({
          one,
          area,
          nome: `${line.titulo}, ${one.nome.toLowerCase()}`,
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
      <ul>
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
