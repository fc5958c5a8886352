import { useId, useState } from 'react';
import { f } from '#fields';
import { Button, Picture, Sign, useDialog, Window } from '#screen';
import type { Returned } from '#kit';
import { dinheiro } from '../comum/centavos';
import { Montar } from '../delivery/pedidos/novoPedido/Montar';
import { pergunta } from '../delivery/cardapio/produtoPedido';
import { achar, type Produto } from '../pdv/comanda';
import { novaChave } from '../pdv/vender/Estado';
import type { cardapioDoSalao } from './salao';
import { juntada, simples, unidades, type Linha, type Rascunho } from './rascunho';

export type Cardapio = Returned<typeof cardapioDoSalao.result>;
type Mudar = (change: (before: Rascunho) => Rascunho) => void;

interface ProdutosProps {
  readonly mesa: string;
  readonly cardapio: Cardapio | undefined;
  readonly falhou: boolean;
  readonly rascunho: Rascunho;
  /** Names of guests who have ordered. */
  readonly nomes: readonly string[];
  readonly mudar: Mudar;
  /** Opens a line that was just taken down, for its remark. */
  readonly abrir: (chave: string) => void;
}
/** Person, category and products: a tap adds one to the draft. */
export const Produtos = ({ mesa, cardapio, falhou, rascunho, nomes, mudar, abrir }: ProdutosProps) => {
  const [categoria, setCategoria] = useState<number>();
  const [busca, setBusca] = useState<string>();
  const [montando, setMontando] = useState<Produto>();
  const [dito, setDito] = useState<{ readonly linha: Linha; readonly antes: readonly Linha[] }>();
  const { pessoa, linhas } = rascunho;
  const lancar = (linha: Linha): void => {
    setDito({ linha, antes: linhas });
    mudar((before) => ({ ...before, linhas: juntada(before.linhas, linha) }));
  };
  // Asks for a size, flavour or weight; any other product is added at once.
  const tocar = (produto: Produto): void =>
    pergunta(produto, undefined, true) || produto.sabores
      ? setMontando(produto)
      : lancar(simples(produto, novaChave(), pessoa));
  const last = dito && linhas.find(({ chave }) => chave === dito.linha.chave);
  const lancada =
    last ?? (dito && linhas.find((one) => one.produto === dito.linha.produto && one.pessoa === dito.linha.pessoa));
  if (!cardapio)
    return (
      <p className="lead salao__vazio" role="status">
        {falhou ? 'Não deu para carregar o cardápio. Confira a internet.' : 'Carregando o cardápio…'}
      </p>
    );
  const { categorias, maisPedidos, produtos } = cardapio;
  const escolhida = categoria ?? (maisPedidos.length > 0 ? 0 : categorias[0]?.id);
  const vistos = busca?.trim()
    ? achar(produtos, busca.trim()).map(({ produto }) => produto)
    : escolhida === 0
      ? maisPedidos.flatMap((id) => produtos.find((one) => one.id === id) ?? [])
      : produtos.filter(({ categoriaId }) => categoriaId === escolhida);
  const primeiro = produtos.find(({ id }) => id === maisPedidos[0]);
  return (
    <>
      <div className="salao__cabeca">
        <ParaQuem pessoa={pessoa} nomes={[...new Set([...nomes, ...rascunho.pessoas])]} mudar={mudar} />
        <Busca busca={busca} buscar={setBusca} />
      </div>
      {!busca?.trim() && (
        <div className="salao__categorias" role="group" aria-label="Categorias">
          {[
            ...(maisPedidos.length > 0 ? [{ id: 0, nome: 'Mais pedidos', imagem: primeiro?.imagem ?? null }] : []),
            ...categorias,
          ].map(({ id, nome, imagem }) => (
            <button key={id} type="button" aria-pressed={id === escolhida} onClick={() => setCategoria(id)}>
              <Picture id={imagem ?? null} title={nome} />
              <span>{nome}</span>
            </button>
          ))}
        </div>
      )}
      <ul className="salao__produtos" aria-label={`Produtos para ${mesa}`}>
        {vistos.map((one) => (
          <li key={one.id}>
            <Cartao
              produto={one}
              quantos={unidades(linhas.filter(({ produto }) => produto === one.id))}
              tocar={tocar}
            />
          </li>
        ))}
      </ul>
      {vistos.length === 0 && (
        <p className="lead salao__vazio" role="status">
          {busca?.trim() ? `Nenhum produto com “${busca.trim()}”.` : 'Nada desta categoria é vendido agora.'}
        </p>
      )}
      <div className="salao__dito" role="status" hidden={!lancada}>
        {dito && lancada && (
          <>
            <span>{`${dito.linha.nome} para ${dito.linha.pessoa ?? 'a mesa'}`}</span>
            <button type="button" onClick={() => abrir(lancada.chave)}>
              Observação
            </button>
            <button
              type="button"
              onClick={() => {
                mudar((before) => ({ ...before, linhas: dito.antes }));
                setDito(undefined);
              }}
            >
              Desfazer
            </button>
          </>
        )}
      </div>
      {montando && (
        <Window
          size="medium"
          title={`${montando.nome} para ${pessoa ?? 'a mesa'}`}
          footer={null}
          onClose={() => setMontando(undefined)}
        >
          <Montar
            produto={montando}
            inicial={1}
            aoFechar={() => setMontando(undefined)}
            aoDigitarCodigo={setBusca}
            aoAdicionar={(item, { unidade, detalhes }) => {
              lancar({
                ...simples(montando, novaChave(), pessoa),
                quantidade: item.quantidade,
                observacao: item.observacao,
                adicionais: item.adicionais ?? [],
                sabores: item.sabores ?? [],
                partes: item.partes ?? [],
                unidade,
                detalhes,
              });
              setMontando(undefined);
            }}
          />
        </Window>
      )}
    </>
  );
};

interface CartaoProps {
  readonly produto: Produto;
  readonly quantos: number;
  readonly tocar: (produto: Produto) => void;
}
const Cartao = ({ produto, quantos, tocar }: CartaoProps) => {
  const { nome, imagem, preco, falta } = produto;
  return (
    <button type="button" className="salao__produto" disabled={falta != null} onClick={() => tocar(produto)}>
      <Picture id={imagem ?? null} title={nome} />
      <strong>{nome}</strong>
      <span className="salao__preco">{dinheiro(preco)}</span>
      {falta != null && <span className="salao__acabou">Acabou</span>}
      {quantos > 0 && (
        <span className="salao__quantos">
          {quantos}
          <span className="visually-hidden"> a enviar</span>
        </span>
      )}
    </button>
  );
};

interface ParaQuemProps {
  readonly pessoa: string | null;
  readonly nomes: readonly string[];
  readonly mudar: Mudar;
}
const umaPessoa = { nome: f.text({ label: 'Nome', required: true, max: 40, help: 'Ou o lugar: “Da janela”.' }) };
/** Chosen once: the next lines are for the same person. */
const ParaQuem = ({ pessoa, nomes, mudar }: ParaQuemProps) => {
  const ask = useDialog();
  const mais = async (): Promise<void> => {
    const given = await ask({ title: 'Mais uma pessoa', form: umaPessoa, submit: 'Pedir para ela' });
    const nome = given?.nome.trim();
    if (nome)
      mudar((before) => ({
        ...before,
        pessoa: nome,
        pessoas: before.pessoas.includes(nome) ? before.pessoas : [...before.pessoas, nome],
      }));
  };
  return (
    <div className="salao__para" role="radiogroup" aria-label="Para quem">
      <span aria-hidden="true">Para</span>
      {[null, ...nomes].map((one) => (
        <label key={one ?? ''}>
          <input
            type="radio"
            name="salao-para"
            checked={pessoa === one}
            onChange={() => mudar((before) => ({ ...before, pessoa: one }))}
          />
          <span>{one ?? 'Mesa'}</span>
        </label>
      ))}
      <button type="button" className="icon-btn" aria-label="Mais uma pessoa" onClick={() => void mais()}>
        <Sign name="add" size={20} />
      </button>
    </div>
  );
};

interface BuscaProps {
  /** Undefined while nothing is looked for. */
  readonly busca: string | undefined;
  readonly buscar: (busca: string | undefined) => void;
}
const Busca = ({ busca, buscar }: BuscaProps) => {
  const id = useId();
  return busca === undefined ? (
    <button type="button" className="icon-btn" aria-label="Buscar produto" onClick={() => buscar('')}>
      <Sign name="search" size={22} />
    </button>
  ) : (
    <div className="salao__busca">
      <label className="visually-hidden" htmlFor={id}>
        Buscar produto
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        autoFocus
        placeholder="Nome ou código"
        value={busca}
        onChange={({ target }) => buscar(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') buscar(undefined);
        }}
      />
      <Button label="Fechar" size="small" onClick={() => buscar(undefined)} />
    </div>
  );
};
