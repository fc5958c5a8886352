import { useRef, useState, type ReactNode } from 'react';
import { ActionField, Button, Page, useActionForm, useCall } from '#screen';
import { categoriasParaClonar, lojasParaClonar, previaDeClonar } from './clonarCardapio';
import { produtos } from '../produto';
import './clonarCardapio.css';

const useOrderForm = () =>
  useActionForm(produtos, 'clonar', { categorias: [], adicionais: true, inativos: false, politica: 'IGNORAR' });
type Formulario = ReturnType<typeof useOrderForm>;
const etapas = ['De qual loja', 'O que vai', 'Conferir'] as const;
const plural = (count: number): string => (count === 1 ? '1 produto' : `${count.toLocaleString('pt-BR')} produtos`);

/** Wizard: shop of origin, products, conflicts. The process then clones, and its items are the report. */
export default () => {
  const form = useOrderForm();
  const [etapa, setEtapa] = useState(0);
  const titulo = useRef<HTMLHeadingElement>(null);
  const { data, error, isLoading } = useCall(lojasParaClonar, {});
  const ir = (para: number): void => {
    setEtapa(para);
    requestAnimationFrame(() => titulo.current?.focus());
  };
  const temOrigem = form.values.empresaOrigem != null;
  if (isLoading) return <Page>{<p role="status">Procurando as lojas da rede…</p>}</Page>;
  if (error || !data)
    return <Page>{<p className="labelled__error">Não foi possível ler as lojas da rede. Tente de novo!</p>}</Page>;
  const outras = data.lojas.filter(({ id }) => id !== data.aqui || data.escolheDestino);
  if (data.lojas.length < 2)
    return (
      <Page>
        <p className="lead">
          Não há outra loja que você possa ver. O cardápio é clonado entre lojas da mesma rede: pela matriz, ou por quem
          tem a permissão “Ver os dados das outras lojas da rede”.
        </p>
      </Page>
    );
  return (
    <Page actions={form.isResumed && <Button label="Começar de novo" onClick={() => [form.discard(), ir(0)]} />}>
      <ol className="clonar__etapas" aria-label="Etapas">
        {etapas.map((nome, at) => (
          <li key={nome} aria-current={at === etapa ? 'step' : undefined}>
            {at + 1}. {nome}
          </li>
        ))}
      </ol>
      <section className="card clonar" aria-labelledby="clonar-etapa">
        <h2 id="clonar-etapa" ref={titulo} tabIndex={-1}>
          {etapas[etapa]}
        </h2>
        {etapa === 0 && <Lojas form={form} aqui={data.aqui} lojas={outras} escolheDestino={data.escolheDestino} />}
        {etapa === 1 && <Partes form={form} />}
        {etapa === 2 && <Conferencia form={form} />}
        {form.failure && (
          <p className="labelled__error" role="alert">
            {form.failure}
          </p>
        )}
        <div className="clonar__pe">
          {etapa > 0 && <Button label="Voltar" onClick={() => ir(etapa - 1)} />}
          {etapa < 2 ? (
            <Button label="Continuar" tone="primary" disabled={!temOrigem} onClick={() => ir(etapa + 1)} />
          ) : (
            <Button label="Clonar cardápio" tone="primary" busy={form.isBusy} onClick={() => form.submit()} />
          )}
        </div>
      </section>
    </Page>
  );
};

interface Loja {
  readonly id: number;
  readonly nome: string;
  readonly matriz: boolean;
  readonly produtos: number;
}
interface LojasProps {
  readonly form: Formulario;
  readonly aqui: number;
  readonly lojas: readonly Loja[];
  readonly escolheDestino: boolean;
}
const Lojas = ({ form, aqui, lojas, escolheDestino }: LojasProps) => {
  const { empresaOrigem, empresaDestino } = form.values;
  const para = empresaDestino ?? aqui;
  return (
    <>
      <Escolha titulo="Copiar o cardápio de">
        {lojas.map(({ id, nome, matriz, produtos: quantos }) => (
          <label key={id} className="clonar__opcao">
            <input
              type="radio"
              name="origem"
              checked={empresaOrigem === id}
              // The categories are those of the shop.
              onChange={() => form.change({ empresaOrigem: id, categorias: [] })}
            />
            <strong>{nome}</strong>
            <small className="lead">{[matriz && 'Matriz', plural(quantos)].filter(Boolean).join(' · ')}</small>
          </label>
        ))}
      </Escolha>
      {escolheDestino && (
        <Escolha titulo="Para">
          {lojas.map(({ id, nome }) => (
            <label key={id} className="clonar__opcao">
              <input
                type="radio"
                name="destino"
                checked={para === id}
                onChange={() => form.change({ empresaDestino: id })}
              />
              <strong>{id === aqui ? `${nome} (esta loja)` : nome}</strong>
            </label>
          ))}
        </Escolha>
      )}
      {form.errors.empresaDestino && <p className="labelled__error">{form.errors.empresaDestino}</p>}
    </>
  );
};
const Escolha = ({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) => (
  <fieldset className="clonar__escolha">
    <legend>{titulo}</legend>
    {children}
  </fieldset>
);

const Partes = ({ form }: { readonly form: Formulario }) => {
  const { empresaOrigem, inativos, categorias } = form.values;
  const { data, isLoading } = useCall(categoriasParaClonar, { empresa: empresaOrigem, inativos }, { keep: true });
  const escolhidas = new Set((categorias ?? []).map(({ categoria }) => categoria));
  const mudar = (id: number): void => {
    if (!escolhidas.delete(id)) escolhidas.add(id);
    form.change({ categorias: [...escolhidas].map((categoria) => ({ categoria })) });
  };
  return (
    <>
      <p className="lead">Nenhuma categoria marcada: o cardápio inteiro. Estoque e vínculos com parceiros não vão.</p>
      {isLoading ? (
        <p role="status">Lendo as categorias…</p>
      ) : (
        <Escolha titulo="Categorias">
          {(data ?? []).map(({ id, nome, produtos: quantos }) => (
            <label key={id} className="clonar__opcao">
              <input type="checkbox" checked={escolhidas.has(id)} onChange={() => mudar(id)} />
              <strong>{nome}</strong>
              <small className="lead">{plural(quantos)}</small>
            </label>
          ))}
        </Escolha>
      )}
      <ActionField form={form} name="adicionais" />
      <ActionField form={form} name="inativos" />
    </>
  );
};

const Conferencia = ({ form }: { readonly form: Formulario }) => {
  const { data, error, isLoading } = useCall(previaDeClonar, form.values);
  if (isLoading) return <p role="status">Comparando os dois cardápios…</p>;
  if (error || !data)
    return <p className="labelled__error">Não foi possível comparar os cardápios. Volte e tente de novo!</p>;
  const { novos, conflitos, maisConflitos } = data;
  return (
    <>
      <p>
        Vão <strong>{plural(data.produtos)}</strong>: {plural(novos)} {novos === 1 ? 'novo' : 'novos'},{' '}
        {(conflitos.length + maisConflitos).toLocaleString('pt-BR')} que a loja já tem.
      </p>
      {conflitos.length > 0 && (
        <>
          <ActionField form={form} name="politica" />
          <div className="clonar__tabela" tabIndex={0} role="region" aria-label="O que a loja já tem">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Produto</th>
                  <th scope="col">Categoria</th>
                  <th scope="col">Aqui se chama</th>
                  <th scope="col">Reconhecido por</th>
                </tr>
              </thead>
              <tbody>
                {conflitos.map(({ produto, categoria, aqui, por }) => (
                  <tr key={`${categoria}/${produto}/${aqui}`}>
                    <td>{produto}</td>
                    <td>{categoria}</td>
                    <td>{aqui}</td>
                    <td>{por}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {maisConflitos > 0 && <p className="lead">E mais {maisConflitos.toLocaleString('pt-BR')}.</p>}
        </>
      )}
    </>
  );
};
