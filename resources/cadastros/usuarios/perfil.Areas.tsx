import { useId, useState, type ReactNode } from 'react';
import { Button, Icon, type ControlProps } from '#fields/parts';
import { fold } from '#kit/text';
import { CaixaDaFuncao, codigosDe, encontra, livre, type Funcao, type Linha, type Secao } from './perfil.Matriz';
import { Diferencas, type Modelo } from './perfil.Diferencas';
import { VerComo } from './perfil.VerComo';
import './perfil.Areas.css';

interface AreasProps {
  readonly control: ControlProps;
  readonly areas: readonly Secao[];
  readonly columns: readonly string[];
  readonly held: readonly string[];
  /** Permissions as they are stored. */
  readonly salvas: readonly string[];
  /** Undefined without a template. */
  readonly modelo?: Modelo;
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
 * Permissions by area of the menu, each with three buttons: everything, seeing, nothing; mixed ones show «em parte». An
 * open area shows its lines, and apart those beyond editing. Permissions that the user lacks are locked.
 */
export const Areas = ({ control, areas, columns, held, salvas, modelo, onChange, onBlur }: AreasProps) => {
  const [busca, setBusca] = useState('');
  const [abertas, setAbertas] = useState<ReadonlySet<string>>(new Set());
  const [soModelo, setSoModelo] = useState(false);
  const [soMudadas, setSoMudadas] = useState(false);
  const [ehPrevia, setPrevia] = useState(false);
  const note = useId();
  const trocar = (codes: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...held, ...codes])].toSorted() : held.filter((code) => !codes.includes(code)));
  const isFree = livre(held);
  const isSearch = fold(busca.trim()) !== '';
  const mudou = (code: string): boolean => held.includes(code) !== salvas.includes(code);
  const difere = (code: string): 'a mais' | 'a menos' | undefined => {
    if (!modelo || held.includes(code) === modelo.permissoes.includes(code)) return undefined;
    return held.includes(code) ? 'a mais' : 'a menos';
  };
  const isFiltered = isSearch || soMudadas || (soModelo && modelo !== undefined);
  const mostra = (line: Linha): boolean => {
    const codes = codigosDe(line).map(({ codigo }) => codigo);
    return (!soMudadas || codes.some(mudou)) && (!soModelo || !modelo || codes.some((code) => difere(code)));
  };
  const shown = areas
    .map((one) => ({
      ...one,
      linhas: one.linhas.filter((line) => mostra(line) && (!isSearch || encontra(busca, one.titulo)(line))),
    }))
    .filter(({ linhas }) => linhas.length > 0);
  const all = areas.flatMap(({ linhas }) => linhas.flatMap(codigosDe));
  const found = shown.reduce((sum, { linhas }) => sum + linhas.length, 0);
  const nivelar = (functions: readonly Funcao[], nivel: Nivel): void => {
    const free = functions.filter(isFree);
    const codes = new Set(free.map(({ codigo }) => codigo));
    onChange([...held.filter((code) => !codes.has(code)), ...doNivel(nivel, free)].toSorted());
  };
  const caixa = (one: Funcao, title: string) => (
    <CaixaDaFuncao
      {...{ one, title, held, note, onBlur }}
      livre={isFree(one)}
      onChange={(on) => trocar([one.codigo], on)}
    />
  );
  if (ehPrevia) return <VerComo areas={areas} held={held} aoSair={() => setPrevia(false)} />;
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
          {isFiltered
            ? found === 0
              ? isSearch
                ? 'Nenhuma permissão encontrada.'
                : 'Nada difere.'
              : `${found === 1 ? '1 linha' : `${found} linhas`} em ${shown.length === 1 ? '1 área' : `${shown.length} áreas`}`
            : `${all.filter(({ codigo }) => held.includes(codigo)).length} de ${all.length} dadas`}
        </span>
        {modelo && <Filtro label="Só o que difere do modelo" checked={soModelo} onChange={setSoModelo} />}
        {(soMudadas || all.some(({ codigo }) => mudou(codigo))) && (
          <Filtro label="Só o que não foi salvo" checked={soMudadas} onChange={setSoMudadas} />
        )}
        <Button icon="person" onClick={() => setPrevia(true)}>
          Ver como este perfil
        </Button>
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
          const isOpen = isFiltered || abertas.has(key);
          return (
            <li key={key} className="areas__area">
              <div className="areas__linha">
                <button
                  type="button"
                  className="areas__abre"
                  aria-expanded={isOpen}
                  disabled={isFiltered}
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
              {isOpen && (
                <Aberta titulo={titulo} linhas={linhas} columns={columns} caixa={caixa} difere={difere} mudou={mudou} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

interface FiltroProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}
const Filtro = ({ label, checked, onChange }: FiltroProps) => (
  <label className="areas__filtro">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);
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
  readonly mudou: (code: string) => boolean;
}
const Aberta = ({ titulo, linhas, columns, caixa, difere, mudou }: AbertaProps) => {
  const alem = linhas.flatMap((line) => line.outras.map((one) => ({ one, line })));
  const marca = (codes: readonly (Funcao | undefined)[]) => {
    const all = new Set(
      codes.flatMap((one) => (one ? [difere(one.codigo) ?? [], mudou(one.codigo) ? 'não salvo' : []].flat() : [])),
    );
    return [...all].map((one) => (
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
