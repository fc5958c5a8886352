import { useState, type ReactNode } from 'react';
import { Button, Empty, Page, useCall } from '#screen';
import { lojasDoIfood } from './cardapioIfood';

interface Props {
  readonly actions?: ReactNode;
  /** Content for the chosen shop. */
  readonly children: (loja: number) => ReactNode;
}
/** Page about one shop of the company at iFood, which people choose where there are several. */
export const PaginaDaLoja = ({ actions, children }: Props) => {
  const { data, error, isLoading, refresh } = useCall(lojasDoIfood, {});
  const [escolhida, escolher] = useState<number>();
  if (isLoading) return <Page>{<p role="status">Procurando as lojas do iFood…</p>}</Page>;
  if (error)
    return (
      <Page>
        <Empty icon="error" title="Não deu para ler as lojas do iFood.">
          <Button label="Tentar de novo" onClick={refresh} />
        </Empty>
      </Page>
    );
  const lojas = data ?? [];
  const id = escolhida ?? lojas[0]?.id;
  return (
    <Page actions={id !== undefined && actions}>
      {id === undefined ? (
        <SemLoja />
      ) : (
        <div className="ifood">
          <EscolhaDaLoja lojas={lojas} id={id} onChoose={escolher} />
          {children(id)}
        </div>
      )}
    </Page>
  );
};
const SemLoja = () => (
  <Empty
    icon="link"
    title="Nenhuma loja do iFood está ligada."
    text="Ligue a conta do iFood em Integrações › Plataformas, e o cardápio de lá aparece aqui."
  />
);
interface EscolhaProps {
  readonly lojas: readonly { readonly id: number; readonly nome: string }[];
  readonly id: number;
  readonly onChoose: (id: number) => void;
}
/** Choice of a shop, where there are several. */
const EscolhaDaLoja = ({ lojas, id, onChoose }: EscolhaProps) =>
  lojas.length < 2 ? null : (
    <label className="ifood__loja">
      Loja no iFood
      <select className="input" value={id} onChange={({ target }) => onChoose(Number(target.value))}>
        {lojas.map((one) => (
          <option key={one.id} value={one.id}>
            {one.nome}
          </option>
        ))}
      </select>
    </label>
  );
/** Says that a program of ours has answered. */
export const Simulacao = ({ em }: { readonly em: boolean }) =>
  em ? (
    <p className="ifood__simulacao" role="note">
      <strong>SIMULAÇÃO</strong> Este cardápio é de um iFood de mentira: nada sai daqui.
    </p>
  ) : null;
