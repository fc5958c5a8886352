import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  Button,
  can,
  Chosen,
  Empty,
  More,
  Page,
  SidePanel,
  useCall,
  useKeys,
  useGo,
  useLive,
  useOpen,
  usePrint,
} from '#screen';
import type { Returned } from '#kit';
import { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import { Categorias } from './Categorias';
import { Previa } from './Previa';
import { Produtos } from './Produtos';
import { cardapioDoMontador, cardapioParaImprimir } from './montador';
import { chave } from '../lerCardapio';
import './montador.css';

const Colar = lazy(() => import('./Colar'));
const Fotos = lazy(() => import('./Fotos'));

export type Cardapio = Returned<typeof cardapioDoMontador.result>;
export type Categoria = Cardapio['categorias'][number];
export type Produto = Cardapio['produtos'][number];
export type Grupo = Cardapio['grupos'][number];
export type Opcao = Cardapio['opcoes'][number];
export type Uso = Cardapio['usos'][number];

const vazio: Cardapio = { amanha: '', segmento: null, categorias: [], produtos: [], grupos: [], opcoes: [], usos: [] };
const contados = (quantos: number, um: string, varios: string): string =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? um : varios}`;

/** Loads everything in one call, which reloads on others' changes. */
const useCatalog = () => {
  const { data, error, isLoading, refresh } = useCall(cardapioDoMontador, {}, { keep: true });
  useLive(produto, refresh);
  useLive(categoriaProduto, refresh);
  useLive(adicionalCategoria, refresh);
  useLive(adicional, refresh);
  useLive(produtoAdicionalCategoria, refresh);
  return { cardapio: data ?? vazio, error, isLoading, refresh };
};
const useSearchResult = (cardapio: Cardapio, busca: string): readonly Produto[] | undefined => {
  const indice = useMemo(
    () =>
      cardapio.produtos.map((one) => [chave(`${one.nome} ${one.codigo ?? ''} ${one.descricao ?? ''}`), one] as const),
    [cardapio.produtos],
  );
  const palavras = chave(useDeferredValue(busca));
  return useMemo(
    () =>
      palavras === ''
        ? undefined
        : indice.flatMap(([texto, one]) => (palavras.split(' ').every((word) => texto.includes(word)) ? [one] : [])),
    [indice, palavras],
  );
};

export default ({ params }: { readonly params: { readonly produto: number | null } }) => {
  const { cardapio, error, isLoading, refresh } = useCatalog();
  const abrir = useOpen(produto);
  const go = useGo();
  const imprimir = usePrint();
  const importar = (): void => go('/importacao/produto');
  const [naCategoria, setCategoria] = useState<number>();
  const [escolhido, setEscolhido] = useState<number | undefined>(params.produto ?? undefined);
  const [busca, setBusca] = useState('');
  const [marcados, setMarcados] = useState<ReadonlySet<number>>();
  const [criando, setCriando] = useState(false);
  const [dialogo, setDialogo] = useState<'colar' | 'fotos'>();
  const [previaAberta, setPreviaAberta] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  const achados = useSearchResult(cardapio, busca);
  const aberto = cardapio.produtos.find(({ id }) => id === escolhido);
  const categoria =
    cardapio.categorias.find(({ id }) => id === (naCategoria ?? aberto?.categoria)) ?? cardapio.categorias[0];
  const daCategoria = useMemo(
    () => cardapio.produtos.filter((one) => one.categoria === categoria?.id),
    [cardapio.produtos, categoria?.id],
  );
  const edita = can('PRODUTO_EDITAR');
  const marcar = (id: number): void =>
    setMarcados((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const novo = (): void => {
    if (!edita || !categoria) return;
    setBusca('');
    setCriando(true);
  };
  useKeys({
    '/': () => campo.current?.focus(),
    n: novo,
    x: () => {
      const linha = document.activeElement?.closest<HTMLElement>('.montador__produtos > [data-id]');
      if (linha) marcar(Number(linha.dataset.id));
      else setMarcados((before) => (before ? undefined : new Set()));
    },
  });
  const falta = cardapio.produtos.filter(({ situacao }) => situacao === 'PAUSADO').length;
  const mostrados = achados ?? daCategoria;
  const escolhidos = cardapio.produtos.filter(({ id }) => marcados?.has(id));
  const partes = [contados(cardapio.produtos.length, 'produto', 'produtos'), falta > 0 && `${falta} em falta`];
  if (error && cardapio.categorias.length === 0)
    return (
      <Page>
        <Empty icon="error" title="Não deu para abrir o cardápio" text="Confira a internet e tente de novo.">
          <Button label="Tentar de novo" icon="refresh" onClick={refresh} />
        </Empty>
      </Page>
    );
  const mais = [
    { label: 'Colar cardápio', icon: 'content_copy', onSelect: () => setDialogo('colar') },
    { label: 'Fotos de uma vez', icon: 'photo_camera', onSelect: () => setDialogo('fotos') },
    { label: 'Importar planilha', icon: 'upload', onSelect: importar },
  ] as const;
  return (
    <Page
      beside={cardapio.produtos.length > 0 && <span className="lead">{partes.filter(Boolean).join(' · ')}</span>}
      actions={
        <>
          {categoria && (
            <More
              label="Imprimir o cardápio"
              icon="print"
              items={[
                { label: 'Folha A4, com fotos', onSelect: () => imprimir(cardapioParaImprimir, { papel: 'A4' }) },
                { label: 'Cartão de mesa A5', onSelect: () => imprimir(cardapioParaImprimir, { papel: 'A5' }) },
                { label: 'Rolo de 80 mm', onSelect: () => imprimir(cardapioParaImprimir, { papel: 'MM80' }) },
              ]}
            />
          )}
          {edita && <More label="Mais: colar, fotos, importar" items={mais} />}
          {categoria && (
            <span className="montador__ver">
              <Button label="Como o cliente vê" icon="view" onClick={() => setPreviaAberta(true)} />
            </span>
          )}
          {edita && categoria && <Button label="Novo produto" icon="add" tone="primary" onClick={novo} />}
        </>
      }
    >
      {isLoading ? (
        <div className="montador" role="status" aria-busy="true" aria-label="Carregando o cardápio">
          <div className="card montador__espera" />
          <div className="card montador__espera" />
        </div>
      ) : cardapio.categorias.length === 0 ? (
        <Comeco
          colar={() => setDialogo('colar')}
          importar={importar}
          exemplos={() => go('/delivery/exemplos')}
          edita={edita}
        />
      ) : (
        <div className="montador">
          <Categorias
            cardapio={cardapio}
            atual={achados ? undefined : categoria?.id}
            escolher={(id) => {
              setCategoria(id);
              setBusca('');
              setEscolhido(undefined);
              setCriando(false);
            }}
          />
          <Produtos
            cardapio={cardapio}
            categoria={categoria!}
            produtos={mostrados}
            busca={busca}
            setBusca={setBusca}
            campo={campo}
            ehBusca={achados !== undefined}
            escolhido={escolhido}
            escolher={(id) => setEscolhido((before) => (before === id ? undefined : id))}
            abrir={abrir}
            marcados={marcados}
            marcar={marcar}
            selecionar={() => setMarcados((before) => (before ? undefined : new Set()))}
            criando={criando}
            fecharNovo={() => setCriando(false)}
            barra={
              escolhidos.length > 0 && <Chosen of={produto} rows={escolhidos} onClear={() => setMarcados(undefined)} />
            }
          />
          <SidePanel title="Como o cliente vê" isOpen={previaAberta} onClose={() => setPreviaAberta(false)}>
            <Previa cardapio={cardapio} categoria={categoria!} produto={aberto} />
          </SidePanel>
        </div>
      )}
      <Suspense fallback={null}>
        {dialogo === 'colar' && <Colar cardapio={cardapio} fechar={() => setDialogo(undefined)} />}
        {dialogo === 'fotos' && <Fotos cardapio={cardapio} fechar={() => setDialogo(undefined)} />}
      </Suspense>
    </Page>
  );
};

interface ComecoProps {
  readonly edita: boolean;
  readonly colar: () => void;
  readonly importar: () => void;
  readonly exemplos: () => void;
}
const Comeco = ({ edita, colar, importar, exemplos }: ComecoProps) => (
  <Empty
    icon="menu_book"
    title="Seu cardápio começa aqui"
    text={
      edita
        ? 'Cole o cardápio que você já tem, de uma mensagem, um documento ou uma planilha: em minutos ele está pronto.'
        : 'Nenhum produto ainda. Quem cuida do cardápio pode criar o primeiro.'
    }
  >
    {edita && (
      <span className="montador__comeco">
        <Button label="Colar cardápio" icon="content_copy" tone="primary" onClick={colar} />
        <Button label="Importar planilha" icon="upload" onClick={importar} />
        <Button label="Produtos de exemplo" icon="menu_book" onClick={exemplos} />
      </span>
    )}
  </Empty>
);
