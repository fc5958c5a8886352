import { useId, useState, type ReactNode } from 'react';
import { Icon, type ControlProps } from '#fields/parts';
import { fold } from '#kit/text';
import './perfil.Matriz.css';

/** Function in a cell. `concedivel`: the user may grant it. */
export interface Funcao {
  readonly codigo: string;
  readonly nome: string;
  readonly concedivel: boolean;
}
/** Line: functions in named columns, and the rest. */
export interface Linha {
  readonly key: string;
  readonly titulo: string;
  readonly colunas: Readonly<Record<string, Funcao | undefined>>;
  readonly outras: readonly Funcao[];
}
export interface Secao {
  readonly key: string;
  readonly titulo: string;
  readonly linhas: readonly Linha[];
}

interface MatrizProps {
  readonly control: ControlProps;
  /** Label of the search box: 'Buscar permissão'. */
  readonly search: string;
  readonly empty: string;
  readonly columns: readonly string[];
  readonly sections: readonly Secao[];
  readonly held: readonly string[];
  readonly onChange: (held: readonly string[]) => void;
  readonly onBlur: () => void;
}
export const codigosDe = ({ colunas, outras }: Linha): Funcao[] => [
  ...Object.values(colunas).filter((one) => one !== undefined),
  ...outras,
];
export const encontra =
  (search: string, section: string) =>
  (line: Linha): boolean =>
    fold([line.titulo, section, ...codigosDe(line).map(({ nome }) => nome)].join(' ')).includes(fold(search.trim()));

/** True when the user may change it: a held function may always be removed. */
export const livre =
  (held: readonly string[]) =>
  ({ codigo, concedivel }: Funcao): boolean =>
    concedivel || held.includes(codigo);

/**
 * Functions as a matrix: lines by section, one column a permission, with buttons for whole lines and columns. Functions
 * that the user lacks are shown and cannot be granted.
 */
export const Matriz = ({ control, search: what, empty, columns, sections, held, onChange, onBlur }: MatrizProps) => {
  const [search, setSearch] = useState('');
  const note = useId();
  const set = (codes: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...held, ...codes])].toSorted() : held.filter((code) => !codes.includes(code)));
  const isFree = livre(held);
  const shown = sections
    .map((one) => ({ ...one, linhas: one.linhas.filter(encontra(search, one.titulo)) }))
    .filter(({ linhas }) => linhas.length > 0);
  const lines = shown.flatMap(({ linhas }) => linhas);
  const hasLocked = lines.flatMap(codigosDe).some((one) => !isFree(one));
  const group = (label: string, all: readonly Funcao[]) => {
    const free = all.filter(isFree).map(({ codigo }) => codigo);
    const count = free.filter((code) => held.includes(code)).length;
    return (
      <Caixa
        label={label}
        checked={free.length > 0 && count === free.length}
        mixed={count > 0 && count < free.length}
        disabled={free.length === 0}
        onBlur={onBlur}
        onChange={(on) => set(free, on)}
      />
    );
  };
  const box = (one: Funcao, title: string) => (
    <CaixaDaFuncao
      {...{ one, title, held, note, onBlur }}
      livre={isFree(one)}
      onChange={(on) => set([one.codigo], on)}
    />
  );
  return (
    <>
      <input
        {...control}
        className="input"
        type="search"
        aria-label={what}
        placeholder={what}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {hasLocked && (
        <p className="labelled__help matriz__note" id={note}>
          <Icon name="lock" size={16} />O que está trancado você não possui, por isso não pode conceder.
        </p>
      )}
      {lines.length === 0 ? (
        <p role="status">{empty}</p>
      ) : (
        <table className="matriz">
          <thead>
            <tr>
              <th scope="col">
                {group(search ? 'Marcar tudo o que foi encontrado' : 'Marcar tudo', lines.flatMap(codigosDe))}
                <span>Tudo</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                  {group(
                    `${column}: todos`,
                    lines.flatMap(({ colunas }) => colunas[column] ?? []),
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(({ key, titulo, linhas }) => (
            <tbody key={key}>
              {titulo && (
                <tr>
                  <th className="matriz__section" scope="rowgroup" colSpan={columns.length + 1}>
                    {titulo}
                  </th>
                </tr>
              )}
              {linhas.map((line) => (
                <Line
                  key={line.key}
                  line={line}
                  columns={columns}
                  whole={columns.length > 1 ? group(`Tudo de ${line.titulo}`, codigosDe(line)) : null}
                  box={(one) => box(one, line.titulo)}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
};

interface LineProps {
  readonly line: Linha;
  readonly columns: readonly string[];
  readonly whole: ReactNode;
  readonly box: (one: Funcao) => ReactNode;
}
const Line = ({ line: { titulo, colunas, outras }, columns, whole, box }: LineProps) => (
  <>
    <tr>
      <th scope="row">
        <span className="matriz__title">
          {whole}
          <span>{titulo}</span>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column}>{colunas[column] ? box(colunas[column]) : <span aria-hidden="true">–</span>}</td>
      ))}
    </tr>
    {outras.length > 0 && (
      <tr className="matriz__others">
        <td colSpan={columns.length + 1}>
          <div role="group" aria-label={`Outras de ${titulo}`}>
            {outras.map((one) => (
              <span key={one.codigo} className="matriz__other">
                {box(one)}
                <span aria-hidden="true">{one.nome}</span>
              </span>
            ))}
          </div>
        </td>
      </tr>
    )}
  </>
);

interface CaixaProps {
  readonly label: string;
  readonly checked: boolean;
  readonly mixed?: boolean;
  readonly disabled: boolean;
  readonly describedBy?: string;
  readonly hint?: string;
  readonly onChange: (on: boolean) => void;
  readonly onBlur: () => void;
}
const Caixa = ({ label, checked, mixed = false, disabled, describedBy, hint, onChange, onBlur }: CaixaProps) => (
  <label className={disabled ? 'matriz__box matriz__box--off' : 'matriz__box'} title={hint}>
    <input
      type="checkbox"
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.checked)}
      ref={(element) => {
        if (element) element.indeterminate = mixed;
      }}
    />
    {describedBy && <Icon name="lock" size={14} />}
  </label>
);

interface CaixaDaFuncaoProps {
  readonly one: Funcao;
  /** Right that the box gives, after the name: 'Ver'. */
  readonly title: string;
  readonly held: readonly string[];
  /** False where the viewer may not grant it. */
  readonly livre: boolean;
  /** Id of the sentence with the reason for a locked box. */
  readonly note: string;
  readonly onChange: (on: boolean) => void;
  readonly onBlur: () => void;
}
/** Box of one permission. */
export const CaixaDaFuncao = ({ one, title, held, livre: isFree, note, onChange, onBlur }: CaixaDaFuncaoProps) => (
  <Caixa
    label={`${one.nome}: ${title}`}
    checked={held.includes(one.codigo)}
    disabled={!isFree}
    describedBy={isFree ? undefined : note}
    hint={one.codigo}
    onBlur={onBlur}
    onChange={onChange}
  />
);
