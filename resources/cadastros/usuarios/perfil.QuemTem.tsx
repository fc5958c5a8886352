import { useFormState, useWatch } from 'react-hook-form';
import type { WireRecord } from '#kit/calls/envelope';
import { can, RecordLink, RowsLink, useRows } from '#screen';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import './usuario.Login.css';

const nomes = 12;
/** Users with the profile, who are affected by a change; beside its form. */
const QuemTem = ({ record }: { readonly record?: WireRecord }) => (
  <section className="card access-card" aria-label="Quem tem este perfil">
    <h2>Quem tem</h2>
    {!record ? (
      <p className="lead">Ninguém ainda. Salve, e escolha este perfil no cadastro da pessoa.</p>
    ) : can('USUARIO_VER') ? (
      <Pessoas perfil={record.id} />
    ) : (
      <p className="lead">Você não pode ver os usuários.</p>
    )}
  </section>
);
export default QuemTem;

const Pessoas = ({ perfil }: { readonly perfil: number }) => {
  const filter = { perfil, ativo: true };
  const { rows, total, isLoading, error } = useRows(usuario, { filter, sort: ['nome', 'asc'], size: nomes });
  if (error) return <p role="alert">Não deu para ler quem tem este perfil. Abra a página de novo.</p>;
  if (isLoading) return <p role="status">Carregando...</p>;
  if (total === 0) return <p className="lead">Ninguém ativo tem este perfil.</p>;
  return (
    <>
      <ul className="access-card__list">
        {rows.map(({ id, nome }) => (
          <li key={id}>
            <RecordLink of={usuario} id={id}>
              {nome}
            </RecordLink>
          </li>
        ))}
      </ul>
      <p>
        <RowsLink of={usuario} filter={filter}>
          {total === 1 ? 'Ver 1 pessoa na lista' : `Ver as ${total} pessoas na lista`}
        </RowsLink>
      </p>
      <Mudancas pessoas={total} />
    </>
  );
};
/** «2 mudanças valem para 4 pessoas no próximo clique delas.» */
const Mudancas = ({ pessoas }: { readonly pessoas: number }) => {
  const { defaultValues } = useFormState();
  const agora = (useWatch({ name: 'permissoes' }) as readonly string[] | null | undefined) ?? [];
  const antes = (defaultValues?.permissoes as readonly string[] | null | undefined) ?? [];
  const mudadas =
    agora.filter((code) => !antes.includes(code)).length + antes.filter((code) => !agora.includes(code)).length;
  if (mudadas === 0) return null;
  return (
    <p role="status">
      <strong>{mudadas === 1 ? '1 mudança' : `${mudadas} mudanças`}</strong>
      {mudadas === 1 ? ' vale' : ' valem'}
      {pessoas === 1 ? ' para 1 pessoa, no próximo clique dela.' : ` para ${pessoas} pessoas, no próximo clique delas.`}
    </p>
  );
};
