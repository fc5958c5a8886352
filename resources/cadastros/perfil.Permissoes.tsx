import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useState } from 'react';
import { Button, Labelled, Skeleton } from '#fields/parts';
import { useField, type InputProps } from '#fields/shared/useField';
import { fold } from '#kit/text';
import { permissions, sections } from '../../schemas/vocabulary';
import './perfil.Permissoes.css';

interface Permission { readonly codigo: string; readonly nome: string; readonly concedivel: boolean }
interface Group { readonly entidade: string; readonly titulo: string; readonly secao: string; readonly funcoes: readonly Permission[] }
interface Provider extends DataProvider { readonly read: (path: string) => Promise<unknown> }

const nameOf = (words: Readonly<Record<string, string>>, code: string): string => (Object.hasOwn(words, code) ? words[code]! : code);

/** What the profile holds and the catalogue does not list: words of the business, or of an entity that is gone. */
const othersOf = (groups: readonly Group[], held: readonly string[]): Group[] => {
  const known = new Set(groups.flatMap(({ funcoes }) => funcoes.map(({ codigo }) => codigo)));
  const rest = held.filter((codigo) => !known.has(codigo));
  return rest.length === 0 ? [] : [{
    entidade: 'outras', titulo: 'Outras', secao: '', funcoes: rest.map((codigo) => ({ codigo, nome: nameOf(permissions, codigo), concedivel: false })),
  }];
};
const matches = (search: string) => ({ titulo, secao, funcoes }: Group): boolean =>
  fold([titulo, nameOf(sections, secao), ...funcoes.map(({ nome }) => nome)].join(' ')).includes(fold(search.trim()));

/** The permissions of a profile as a matrix: a line an entity, a button a function. What the person does not hold he cannot grant. */
const Permissoes = (props: InputProps) => {
  const { id, value, onChange, onBlur, error } = useField<readonly string[]>(props);
  const provider = useDataProvider<Provider>();
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: ['perfil', 'funcoes'], staleTime: 300_000, retry: 1,
    queryFn: async () => (await provider.read('profile/funcoes') as { readonly grupos: readonly Group[] }).grupos,
  });
  const held = value ?? [];
  const set = (codes: readonly string[], on: boolean): void => {
    const next = on ? [...new Set([...held, ...codes])] : held.filter((code) => !codes.includes(code));
    onChange(next.length ? next.toSorted() : null);
  };
  const line = ({ entidade, titulo, secao, funcoes }: Group) => {
    const free = funcoes.filter(({ codigo, concedivel }) => concedivel || held.includes(codigo)).map(({ codigo }) => codigo);
    const whole = free.length > 0 && free.every((code) => held.includes(code));
    return (
      <li key={entidade} className="permissoes__line">
        <div className="permissoes__title">{titulo}{secao && <small>{nameOf(sections, secao)}</small>}</div>
        <div className="toggles" role="group" aria-label={titulo}>
          {funcoes.map(({ codigo, nome, concedivel }) => (
            <button key={codigo} type="button" className="toggle" aria-pressed={held.includes(codigo)} disabled={!concedivel && !held.includes(codigo)}
              title={concedivel ? codigo : `${codigo}: você não possui esta permissão`} onBlur={onBlur} onClick={() => set([codigo], !held.includes(codigo))}>{nome}</button>
          ))}
        </div>
        <button type="button" className="permissoes__all" disabled={free.length === 0} aria-label={whole ? `Desmarcar todas de ${titulo}` : `Marcar todas de ${titulo}`}
          onClick={() => set(free, !whole)}>{whole ? 'Nenhuma' : 'Todas'}</button>
      </li>
    );
  };
  const shown = [...data ?? [], ...othersOf(data ?? [], held)].filter(matches(search));
  return (
    <Labelled label={props.field.label} help={props.field.options.help} id={id} error={error} group aside={<span className="permissoes__count">{held.length === 1 ? '1 marcada' : `${held.length} marcadas`}</span>}>{(control) => (
      isError ? <p role="alert">Não foi possível carregar as permissões. <Button onClick={() => { void refetch(); }}>Tentar de novo</Button></p>
      : !data ? <Skeleton height="240px" />
      : (
        <>
          <input {...control} className="input" type="search" aria-label="Buscar permissão" placeholder="Buscar permissão" value={search} onChange={({ target }) => setSearch(target.value)} />
          {shown.length === 0 ? <p>Nenhuma permissão encontrada.</p> : <ul className="permissoes">{shown.map(line)}</ul>}
        </>
      )
    )}</Labelled>
  );
};
export default Permissoes;
