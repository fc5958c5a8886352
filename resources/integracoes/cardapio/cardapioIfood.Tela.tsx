import { useState } from 'react';
import { f } from '#fields';
import { formatMoney } from '#kit/numbers';
import { Button, Empty, RecordLink, useCall, useDialog, useDo, useGo, useToast } from '#screen';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { acertar, acertos, achados, associar, associarIguais, conferencia, publicar } from './cardapioIfood';
import { CriarTodos } from './cardapioIfood.CriarTodos';
import { PaginaDaLoja, Simulacao } from './cardapioIfood.Lojas';
import './cardapioIfood.css';

type Achado = keyof typeof achados;
interface Diferenca {
  readonly achado: Achado;
  readonly categoria: string;
  readonly idExterno?: string | null;
  readonly item?: string | null;
  readonly produto?: number | null;
  readonly nomeProduto?: string | null;
  readonly precoLa?: number | null;
  readonly precoAqui?: number | null;
  readonly vinculo?: number | null;
}
/** Fixes of each finding; the first is the usual one. */
const remedios: Readonly<Record<Achado, readonly (keyof typeof acertos)[]>> = {
  SEM_VINCULO: [],
  SO_AQUI: [],
  SUMIU: ['DESVINCULAR'],
  PRECO: ['ENVIAR_PRECO', 'TRAZER_PRECO'],
  PAUSADO_LA: ['ENVIAR_SITUACAO', 'TRAZER_SITUACAO'],
  PAUSADO_AQUI: ['ENVIAR_SITUACAO', 'TRAZER_SITUACAO'],
};

/** Where the menu here and the one of iFood differ, each difference with its fix. */
export default () => {
  const go = useGo();
  return (
    <PaginaDaLoja
      actions={<Button label="Importar do iFood" icon="download" onClick={() => go('/integracoes/importar-ifood')} />}
    >
      {(id) => <Conferencia key={id} loja={id} />}
    </PaginaDaLoja>
  );
};

const Conferencia = ({ loja }: { readonly loja: number }) => {
  const { data, error, isLoading, refresh } = useCall(conferencia, { integracaoEmpresa: loja });
  const [so, mostrar] = useState<Achado>();
  const { run: vincularIguais, isRunning } = useDo(associarIguais);
  const toast = useToast();
  if (isLoading) return <p role="status">Comparando os dois cardápios…</p>;
  if (error || !data)
    return (
      <Empty icon="error" title="Não deu para ler o cardápio do iFood." text={error?.message}>
        <Button label="Tentar de novo" onClick={refresh} />
      </Empty>
    );
  const todas = data.diferencas as readonly Diferenca[];
  const vistas = so === undefined ? todas : todas.filter(({ achado }) => achado === so);
  const quantas = (achado: Achado): number => todas.filter((one) => one.achado === achado).length;
  return (
    <>
      <Simulacao em={data.simulado} />
      <div className="ifood__resumo">
        <p role="status">
          <strong>{data.vinculados}</strong> de {data.itens} itens do iFood vinculados.{' '}
          {todas.length === 0
            ? 'Os dois cardápios estão iguais.'
            : `${todas.length} ${todas.length === 1 ? 'diferença' : 'diferenças'}.`}
        </p>
        {quantas('SEM_VINCULO') > 0 && (
          <Button
            label="Vincular os de mesmo nome"
            busy={isRunning}
            onClick={() =>
              void vincularIguais({ integracaoEmpresa: loja }).then(
                ({ mensagem }) => toast.success(mensagem),
                () => undefined,
              )
            }
          />
        )}
        <CriarTodos
          loja={loja}
          onDone={refresh}
          produtos={todas.flatMap(({ achado, produto: id, nomeProduto }) =>
            achado === 'SO_AQUI' && id != null ? [{ id, nome: nomeProduto ?? '' }] : [],
          )}
        />
      </div>
      {todas.length === 0 ? (
        <Empty icon="check" title="Nada a conferir." text="Preços, pausas e vínculos estão iguais nos dois lados." />
      ) : (
        <>
          <div className="ifood__filtros" role="group" aria-label="O que mostrar">
            <Button
              label={`Tudo (${todas.length})`}
              tone={so === undefined ? 'primary' : undefined}
              onClick={() => mostrar(undefined)}
            />
            {(Object.keys(achados) as Achado[])
              .filter((one) => quantas(one) > 0)
              .map((one) => (
                <Button
                  key={one}
                  label={`${achados[one]} (${quantas(one)})`}
                  tone={so === one ? 'primary' : undefined}
                  onClick={() => mostrar(one)}
                />
              ))}
          </div>
          <ul className="ifood__lista">
            {vistas.map((one) => (
              <Linha key={`${one.achado} ${one.idExterno ?? one.produto}`} loja={loja} diferenca={one} />
            ))}
          </ul>
        </>
      )}
    </>
  );
};

const texto = ({ achado, precoLa, precoAqui, categoria }: Diferenca): string => {
  if (achado === 'PRECO') return `Lá ${formatMoney(precoLa ?? 0)}, aqui ${formatMoney(precoAqui ?? 0)}`;
  if (achado === 'PAUSADO_LA') return 'Pausado no iFood, à venda aqui';
  if (achado === 'PAUSADO_AQUI') return 'À venda no iFood, pausado ou fora do canal aqui';
  if (achado === 'SUMIU') return 'O item vinculado não existe mais no iFood';
  return categoria;
};
const Linha = ({ loja, diferenca }: { readonly loja: number; readonly diferenca: Diferenca }) => {
  const { achado, item, nomeProduto, vinculo } = diferenca;
  const { run, isRunning } = useDo(acertar);
  const { run: ligar, isRunning: isLinking } = useDo(associar);
  const { run: criar, isRunning: isSending } = useDo(publicar);
  const ask = useDialog();
  const toast = useToast();
  const nome = item ?? nomeProduto ?? '';
  const fazer = (acerto: keyof typeof acertos): void =>
    void run({ vinculo: vinculo!, acerto }).then(
      ({ mensagem }) => toast.success(mensagem),
      () => undefined,
    );
  const escolher = async (): Promise<void> => {
    const dito = await ask({
      title: `Associar “${nome}”`,
      text: 'A qual produto daqui este item do iFood corresponde? Vale também para os próximos pedidos.',
      form: { produto: f.ref('produto', { required: true }) },
      submit: 'Associar',
      initial: diferenca.produto == null ? {} : { produto: diferenca.produto },
    });
    if (!dito) return;
    await ligar({
      integracaoEmpresa: loja,
      produto: dito.produto,
      idExterno: diferenca.idExterno!,
      nome,
      categoriaExterna: diferenca.categoria,
    }).then(
      ({ mensagem }) => toast.success(mensagem),
      () => undefined,
    );
  };
  return (
    <li className="ifood__diferenca">
      <span className="ifood__nome">
        {diferenca.produto != null && achado !== 'SEM_VINCULO' ? (
          <RecordLink of={produto} id={diferenca.produto}>
            {nome}
          </RecordLink>
        ) : (
          <strong>{nome}</strong>
        )}
        <small className="lead">{texto(diferenca)}</small>
      </span>
      <span className="ifood__novidade ifood__novidade--warning">{achados[achado]}</span>
      <span className="ifood__acoes">
        {vinculo != null &&
          remedios[achado].map((acerto, at) => (
            <Button
              key={acerto}
              label={acertos[acerto]}
              about={`de ${nome}`}
              size="small"
              tone={at === 0 ? undefined : 'ghost'}
              busy={isRunning}
              onClick={() => fazer(acerto)}
            />
          ))}
        {achado === 'SO_AQUI' && (
          <Button
            label="Criar no iFood"
            about={nome}
            size="small"
            busy={isSending}
            onClick={() =>
              void criar({ integracaoEmpresa: loja, produto: diferenca.produto! }).then(
                ({ mensagem }) => toast.success(mensagem),
                () => undefined,
              )
            }
          />
        )}
        {achado === 'SEM_VINCULO' && (
          <Button label="Associar" about={nome} size="small" busy={isLinking} onClick={() => void escolher()} />
        )}
      </span>
    </li>
  );
};
