import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RecordLink, useRecord } from '#screen';
import { fold, inner } from '#kit/text';
import { perfil as perfis } from '../../../schemas/cadastros/usuarios/perfil';
import { areasOf, outrasDe, useFunctions } from './perfil.Catalogo';
import { codigosDe, encontra, type Linha } from './perfil.Matriz';
import './usuario.Alcance.css';

/** Permissions of the chosen profile by area, beside a user's form, with a search. */
export const Alcance = () => {
  const [papel, perfil] = useWatch({ name: ['papel', 'perfil'] }) as [unknown, unknown];
  return (
    <section className="card access-card" aria-label="O que pode fazer">
      <h2>O que pode fazer</h2>
      {papel === 'ADMIN' ? (
        <p className="lead">Tudo, em todas as empresas: é administrador da plataforma.</p>
      ) : typeof perfil === 'number' ? (
        <DoPerfil id={perfil} />
      ) : (
        <p className="lead">Sem perfil, não vê nenhum cadastro.</p>
      )}
    </section>
  );
};

const DoPerfil = ({ id }: { readonly id: number }) => {
  const [busca, setBusca] = useState('');
  const { record, error } = useRecord(perfis, id);
  const { data, isError } = useFunctions();
  if (error || isError) return <p className="lead">Você não pode ver o que este perfil permite.</p>;
  if (!record || !data) return <p role="status">Carregando...</p>;
  const held = record.ativo ? (record.permissoes ?? []) : [];
  const dadas = (line: Linha) => codigosDe(line).filter(({ codigo }) => held.includes(codigo));
  const isSearch = fold(busca.trim()) !== '';
  const areas = areasOf([...data, ...outrasDe(data, held)])
    .map((area) => ({
      ...area,
      todas: area.linhas.flatMap(codigosDe).length,
      tem: area.linhas.flatMap(dadas).length,
      linhas: area.linhas.filter((line) => dadas(line).length > 0 && (!isSearch || encontra(busca, area.titulo)(line))),
    }))
    .filter(({ linhas }) => linhas.length > 0);
  return (
    <>
      <p>
        <RecordLink of={perfis} id={id}>
          {`Perfil ${record.nome}`}
        </RecordLink>
      </p>
      {!record.ativo && <p>O perfil está inativo: nada do que ele permite vale.</p>}
      {held.length > 0 && (
        <input
          className="input"
          type="search"
          aria-label="Buscar no que pode fazer"
          placeholder="Buscar: desconto, cancelar…"
          value={busca}
          onChange={({ target }) => setBusca(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <p className="lead" role="status">
        {areas.length === 0
          ? isSearch
            ? 'Não pode fazer nada disso.'
            : 'Não vê nenhum cadastro.'
          : areas.length === 1
            ? '1 área'
            : `${areas.length} áreas`}
      </p>
      <ul className="alcance">
        {areas.map(({ key, titulo, linhas, tem, todas }) => (
          <li key={key}>
            <details open={isSearch || undefined}>
              <summary>
                <span>{titulo}</span>
                <small>{tem === todas ? 'tudo' : `${tem} de ${todas}`}</small>
              </summary>
              <ul>
                {linhas.map((line) => (
                  <li key={line.key}>
                    {line.titulo}
                    <small>
                      {dadas(line)
                        .map(({ nome }) => inner(nome))
                        .join(', ')}
                    </small>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
};
