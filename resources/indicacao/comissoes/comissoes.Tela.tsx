import { dayText } from '#kit/dayText';
import { useState, type ReactNode } from 'react';
import type { Returned } from '#kit';
import {
  Button,
  Figures,
  Loaded,
  Page,
  RecordLink,
  RowsLink,
  Sign,
  useCall,
  useConfirm,
  useDo,
  useToast,
} from '#screen';
import { choiceLabel } from '#fields/choices';
import { vendedor as vendedores } from '../../../schemas/cadastros/vendedor';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { tabelaRetencao } from '../../../schemas/indicacao/comissoes/tabelaRetencao';
import {
  situacoesDaComissao,
  vendedorPagamentoComissao,
} from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { dinheiro } from '../../comum/centavos';
import { competencias, emailDoFechamento, fecharCompetencia, verMes } from './comissoes';
import { Linhas } from './Linhas.Tela';
import './comissoes.css';

type Mes = Returned<typeof verMes.result>;
type Um = Mes['vendedores'][number];

/** Last month by the clock of the browser: the one that is closed next. */
const mesPassado = (): string => {
  const dia = new Date();
  dia.setDate(0);
  return `${dia.getFullYear()}-${String(dia.getMonth() + 1).padStart(2, '0')}`;
};

export default ({ params }: { readonly params: { readonly mes: string | null } }) => {
  const { data: meses } = useCall(competencias, {});
  const [escolhido, setMes] = useState(params.mes);
  const mes = escolhido ?? mesPassado();
  const resposta = useCall(verMes, { competencia: mes }, { keep: true, every: 60 });
  const opcoes = [...new Set([mes, ...(meses ?? []).map(({ competencia }) => competencia)])].toSorted().toReversed();
  return (
    <Page
      title="Comissões"
      beside={
        <label>
          <span className="visually-hidden">Mês</span>
          <select className="input input--select" value={mes} onChange={({ target }) => setMes(target.value)}>
            {opcoes.map((um) => (
              <option key={um} value={um}>
                {dayText(um)}
              </option>
            ))}
          </select>
        </label>
      }
      actions={resposta.data && <Botoes mes={resposta.data} />}
    >
      <Loaded of={resposta} what="as comissões">
        {(lido) => <Conteudo key={lido.competencia} mes={lido} />}
      </Loaded>
    </Page>
  );
};

const Botoes = ({ mes }: { readonly mes: Mes }) => {
  const [confirm, toast] = [useConfirm(), useToast()];
  const { run: fechar, isRunning } = useDo(fecharCompetencia);
  const { run: avisar, isRunning: isSending } = useDo(emailDoFechamento);
  const nome = dayText(mes.competencia);
  const fechando = async (): Promise<void> => {
    const sim = await confirm({
      title: `Fechar ${nome}?`,
      text: 'As linhas não mudam mais, e cada vendedor recebe o fechamento por e-mail. O que vier depois cai no mês aberto.',
    });
    if (!sim) return;
    const { fechadas } = await fechar({ competencia: mes.competencia });
    toast.success(fechadas === 1 ? '1 comissão fechada!' : `${fechadas} comissões fechadas!`);
  };
  const avisando = async (): Promise<void> => {
    const { enviados, semEmail } = await avisar({ competencia: mes.competencia });
    toast.success(`E-mails a caminho: ${enviados}.${semEmail > 0 ? ` Sem e-mail válido: ${semEmail}.` : ''}`);
  };
  if (mes.corrente) return <span className="comissoes__nota">O mês ainda corre</span>;
  return (
    <>
      {mes.vendedores.some(({ situacao }) => situacao !== 'ABERTA') && (
        <Button label="Avisar de novo" icon="mail" busy={isSending} onClick={() => void avisando()} />
      )}
      {mes.abertos > 0 && (
        <Button label={`Fechar ${nome}`} icon="lock" tone="primary" busy={isRunning} onClick={() => void fechando()} />
      )}
    </>
  );
};

const Conteudo = ({ mes }: { readonly mes: Mes }) => {
  const [escolhido, setEscolhido] = useState<number>();
  const quem = mes.vendedores.find((um) => um.vendedor === escolhido) ?? mes.vendedores[0];
  return (
    <>
      <Figures
        of={[
          {
            name: mes.vendedores.length === 1 ? '1 vendedor' : `${mes.vendedores.length} vendedores`,
            value: dinheiro(mes.bruto),
          },
          { name: 'Retenções', value: dinheiro(-mes.retido) },
          { name: 'A pagar', value: dinheiro(mes.liquido) },
          { name: 'Dia do pagamento', value: dayText(mes.pagarEm) },
        ]}
      />
      <div className="comissoes__colunas">
        <div>
          <Conferencia mes={mes} />
          <Vendedores mes={mes} atual={quem?.vendedor} onPick={setEscolhido} />
        </div>
        <div>
          {quem && <Centavos key={quem.vendedor} quem={quem} competencia={mes.competencia} />}
          {mes.abertos > 0 && !mes.corrente && <AoFechar />}
        </div>
      </div>
    </>
  );
};

interface PontoProps {
  readonly bom: boolean;
  readonly titulo: string;
  readonly texto: ReactNode;
}
const Ponto = ({ bom, titulo, texto }: PontoProps) => (
  <li>
    <div>
      <span className={`status status--${bom ? 'success' : 'warning'}`}>
        <Sign name={bom ? 'check' : 'warning'} /> {titulo}
      </span>
      <span className="comissoes__nota">{texto}</span>
    </div>
  </li>
);
const nomes = (todos: readonly Um[]): string => todos.map(({ nome }) => nome).join(', ');

/** Points to look at before a month is closed and paid. */
const Conferencia = ({ mes }: { readonly mes: Mes }) => {
  const impedidos = mes.vendedores.filter(({ impedimento }) => impedimento);
  const semNota = mes.vendedores.filter(({ faltaNota }) => faltaNota);
  const semRegime = mes.vendedores.filter(({ regime }) => !regime);
  const aConferir = mes.vendedores.filter((um) => um.aConferir);
  const semMotivo = mes.faturasPagas - mes.faturasComLinha - mes.faturasSemVendedor;
  return (
    <section className="card comissoes__cartao" aria-labelledby="conferencia">
      <h2 id="conferencia">{mes.abertos > 0 ? 'Antes de fechar' : 'Antes de pagar'}</h2>
      <ul className="comissoes__lista">
        {impedidos.map(({ vendedor, nome, impedimento }) => (
          <Ponto
            key={vendedor}
            bom={false}
            titulo={nome}
            texto={
              <>
                {impedimento}. Impede pagar, não impede fechar.{' '}
                <RecordLink of={vendedores} id={vendedor}>
                  Corrigir
                </RecordLink>
              </>
            }
          />
        ))}
        {aConferir.length > 0 && (
          <Ponto
            bom={false}
            titulo={aConferir.length === 1 ? '1 retenção proposta' : `${aConferir.length} retenções propostas`}
            texto={`${nomes(aConferir)}: confira depois de fechar, antes de aprovar.`}
          />
        )}
        {semRegime.length > 0 && (
          <Ponto
            bom={false}
            titulo="Sem regime tributário"
            texto={
              <>
                {nomes(semRegime)}: nada é proposto.{' '}
                <RowsLink of={tabelaRetencao} filter={{}}>
                  Tabelas de retenção
                </RowsLink>
              </>
            }
          />
        )}
        {semNota.length > 0 && (
          <Ponto bom={false} titulo="Falta a nota" texto={`${nomes(semNota)}: o pagamento espera por ela.`} />
        )}
        {mes.faturasAbertas > 0 && (
          <Ponto
            bom={false}
            titulo={`${mes.faturasAbertas === 1 ? '1 fatura' : `${mes.faturasAbertas} faturas`} do mês sem pagar, ${dinheiro(mes.valorAberto)}`}
            texto={
              <>
                A comissão entra no mês em que forem pagas.{' '}
                <RowsLink of={faturaEmpresa} filter={{ situacao: ['ABERTA', 'EM_PROCESSAMENTO'] }}>
                  Ver as faturas
                </RowsLink>
              </>
            }
          />
        )}
        <Ponto
          bom={semMotivo <= 0}
          titulo={`${mes.faturasPagas} faturas pagas, ${mes.faturasComLinha} com comissão`}
          texto={`${mes.faturasSemVendedor} de empresas sem vendedor${semMotivo > 0 ? `; ${semMotivo} sem linha: percentual zero, ou evento parado` : ''}`}
        />
      </ul>
    </section>
  );
};

interface VendedoresProps {
  readonly mes: Mes;
  readonly atual: number | undefined;
  readonly onPick: (vendedor: number) => void;
}
const Vendedores = ({ mes, atual, onPick }: VendedoresProps) => (
  <section className="card comissoes__cartao" aria-labelledby="vendedores-do-mes">
    <h2 id="vendedores-do-mes">Vendedores</h2>
    {mes.vendedores.length === 0 ? (
      <p className="lead">Nenhuma fatura paga neste mês rendeu comissão.</p>
    ) : (
      <ul className="comissoes__lista">
        {mes.vendedores.map((um) => (
          <li key={um.vendedor} className={um.vendedor === atual ? 'comissoes__escolhido' : undefined}>
            <div>
              <strong>{um.nome}</strong>
              <span className="comissoes__nota">
                {choiceLabel(um.situacao, situacoesDaComissao)} · {um.linhas === 1 ? '1 linha' : `${um.linhas} linhas`}
                {um.retido > 0 && ` · bruto ${dinheiro(um.bruto)}, retido ${dinheiro(um.retido)}`}
              </span>
            </div>
            <div className="comissoes__valor">
              <strong>{dinheiro(um.liquido)}</strong>{' '}
              <Button label="Ver" about={um.nome} size="small" onClick={() => onPick(um.vendedor)} />
            </div>
          </li>
        ))}
      </ul>
    )}
    <RowsLink of={vendedorPagamentoComissao} filter={{ competencia: mes.competencia }}>
      Aprovar e pagar na lista
    </RowsLink>
  </section>
);

const Centavos = ({ quem, competencia }: { readonly quem: Um; readonly competencia: string }) => (
  <section className="card comissoes__cartao" aria-labelledby="centavos">
    <h2 id="centavos">{quem.nome}, centavo por centavo</h2>
    {quem.pagamento !== null && quem.pagamento !== undefined && (
      <RecordLink of={vendedorPagamentoComissao} id={quem.pagamento}>
        Abrir a comissão
      </RecordLink>
    )}
    <Linhas vendedor={quem.vendedor} competencia={competencia} />
    <ul className="comissoes__lista comissoes__soma">
      <li>
        <span>Bruto</span>
        <span className="comissoes__valor">{dinheiro(quem.bruto)}</span>
      </li>
      {quem.retido > 0 && (
        <li>
          <span>Retido</span>
          <span className="comissoes__valor">{dinheiro(-quem.retido)}</span>
        </li>
      )}
      <li>
        <span>Líquido</span>
        <span className="comissoes__valor">{dinheiro(quem.liquido)}</span>
      </li>
    </ul>
  </section>
);

const AoFechar = () => (
  <section className="card comissoes__cartao" aria-labelledby="ao-fechar">
    <h2 id="ao-fechar">O que acontece ao fechar</h2>
    <ol>
      <li>As linhas do mês não mudam mais; o que vier depois cai no mês aberto.</li>
      <li>Cada vendedor recebe o fechamento por e-mail e pode contestar até o pagamento.</li>
      <li>Outra pessoa aprova; depois o arquivo para o banco sai da lista de pagamentos.</li>
    </ol>
  </section>
);
