import { Button, Page, useActionForm, useCall } from '#screen';
import { listarExemplos } from './exemplosProduto';
import { produtos } from './produto';
import './exemplosProduto.css';
import { dinheiro } from '../../comum/centavos';

const contados = (count: number): string =>
  count === 1 ? 'Criar 1 produto' : `Criar ${count.toLocaleString('pt-BR')} produtos`;

/** New products are ticked at first; the user unticks those that the shop does not sell. */
export default () => {
  const { data, error, isLoading } = useCall(listarExemplos, {});
  const form = useActionForm(produtos, 'exemplos', {});
  if (isLoading) return <Page>{<p role="status">Procurando exemplos…</p>}</Page>;
  if (error || !data)
    return <Page>{<p className="labelled__error">Não foi possível ler os exemplos. Tente de novo!</p>}</Page>;
  const novos = data.filter(({ existe }) => !existe).map(({ id }) => id);
  const ids = (form.values.ids as readonly number[] | null) ?? novos;
  const marcar = (id: number): void =>
    form.change({ ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] });
  const categorias = [...new Set(data.map(({ categoria }) => categoria))];
  return (
    <Page
      actions={
        <Button
          label={contados(ids.length)}
          icon="add"
          tone="primary"
          busy={form.isBusy}
          disabled={ids.length === 0}
          onClick={() => form.submit({ ids: [...ids] })}
        />
      }
    >
      <p className="lead">
        Produtos comuns no seu segmento, com preços para começar. Depois de criados, mude o que quiser.
      </p>
      {form.failure && (
        <p className="labelled__error" role="alert">
          {form.failure}
        </p>
      )}
      <div className="exemplos">
        {categorias.map((categoria) => (
          <fieldset key={categoria} className="card exemplos__categoria">
            <legend>{categoria}</legend>
            {data
              .filter((one) => one.categoria === categoria)
              .map(({ id, nome, descricao, preco, adicionais, existe }) => (
                <label key={id} className="exemplos__linha">
                  <input type="checkbox" checked={ids.includes(id)} disabled={existe} onChange={() => marcar(id)} />
                  <span className="exemplos__texto">
                    <strong>{nome}</strong>
                    {descricao && <span>{descricao}</span>}
                    {adicionais && <span>{`Com ${adicionais}`}</span>}
                    {existe && <span>Já está no seu cardápio</span>}
                  </span>
                  <span className="exemplos__preco">{dinheiro(preco)}</span>
                </label>
              ))}
          </fieldset>
        ))}
      </div>
    </Page>
  );
};
