import { dayText } from '#kit/dayText';
import type { Returned } from '#kit';
import { Button, RecordLink, can, useEnterCompany, useTimes, useWho } from '#screen';
import { empresa } from '../../../schemas/cadastros/empresa';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { dinheiro } from '../../comum/centavos';
import { Contatar } from '../../comum/Contatar';
import { estados, type verCarteira } from './minhaCarteira';

export type Carteira = Returned<typeof verCarteira.result>;
export type LinhaDaCarteira = Carteira['empresas'][number];
interface LinhaProps {
  readonly linha: LinhaDaCarteira;
  readonly mostraVendedor: boolean;
  readonly onOpen: () => void;
}
const inteiros = new Intl.NumberFormat('pt-BR');
/** Alerts of which a company loses work or money; the others can wait. */
const graves = new Set<string>(['SEM_PEDIDO', 'WHATSAPP', 'NOTAS', 'INADIMPLENTE']);
const tomDoAlerta = (motivo: string): string =>
  motivo === 'TESTE_ABERTO' ? 'info' : graves.has(motivo) ? 'error' : 'warning';

/** One company of the portfolio. */
export const Linha = ({ linha, mostraVendedor, onOpen }: LinhaProps) => {
  const { moment } = useTimes();
  const { empresa: id, nome, cidade, plano, mensalidade, estado, alertas, proximoContato, chegou, nota } = linha;
  return (
    <li>
      <div className="carteira__quem">
        <b>
          <RecordLink of={empresa} id={id}>
            {nome}
          </RecordLink>
        </b>
        <small>
          {[cidade, plano && `${plano}${mensalidade == null ? '' : `, ${dinheiro(mensalidade)}`}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {mostraVendedor && <small>{linha.vendedor ?? 'Sem vendedor'}</small>}
      </div>
      <div className="carteira__situacao">
        <span className={`status status--${estados[estado].tone}`}>{estados[estado].label}</span>
        {alertas.map(({ motivo, frase }) => (
          <span key={motivo} className={`status status--${tomDoAlerta(motivo)}`}>
            {frase}
          </span>
        ))}
      </div>
      <dl className="carteira__fatos">
        <div>
          <dt>Pedidos</dt>
          <dd>
            {`${inteiros.format(linha.semana)} em 7 dias, ${inteiros.format(linha.mes)} em 28`}
            <small>{`eram ${inteiros.format(linha.mesAntes)} nos 28 antes`}</small>
          </dd>
        </div>
        {linha.fimTeste && (
          <div>
            <dt>Teste até</dt>
            <dd>{dayText(linha.fimTeste)}</dd>
          </div>
        )}
        <Fatura fatura={linha.fatura} />
        <div>
          <dt>Próximo contato</dt>
          <dd>
            {proximoContato ? (
              <span className={chegou ? 'status status--warning' : undefined}>{moment(proximoContato)}</span>
            ) : (
              'nenhum'
            )}
            {nota && <small className="carteira__nota">{`${moment(nota.quando)}: «${nota.texto}»`}</small>}
          </dd>
        </div>
      </dl>
      <Falar linha={linha} onOpen={onOpen} />
    </li>
  );
};

const Fatura = ({ fatura }: Pick<LinhaDaCarteira, 'fatura'>) =>
  fatura && (
    <div>
      <dt>{fatura.vencida ? 'Fatura vencida' : 'Última fatura'}</dt>
      <dd>
        <RecordLink of={faturaEmpresa} id={fatura.id}>
          {dayText(fatura.competencia)}
        </RecordLink>
        <small>{`${dinheiro(fatura.valor)}, ${fraseDaFatura(fatura)}`}</small>
      </dd>
    </div>
  );
const fraseDaFatura = ({
  situacao,
  vencida,
  pagavelAte,
  dataPagamento,
}: NonNullable<LinhaDaCarteira['fatura']>): string =>
  situacao === 'PAGA'
    ? `paga${dataPagamento ? ` em ${dayText(dataPagamento)}` : ''}`
    : situacao === 'ESTORNADA'
      ? 'estornada'
      : situacao === 'EM_PROCESSAMENTO'
        ? 'em processamento'
        : `${vencida ? 'venceu' : 'vence'} em ${dayText(pagavelAte)}`;

const Falar = ({ linha: { empresa: id, nome, telefone }, onOpen }: Pick<LinhaProps, 'linha' | 'onOpen'>) => {
  const { seller, company } = useWho();
  const entrar = useEnterCompany();
  return (
    <div className="carteira__acoes">
      {telefone && <Contatar telefone={telefone} nome={nome} />}
      <Button label="Anotar" icon="edit" size="small" about={`sobre ${nome}`} onClick={onOpen} />
      {!seller && company === null && can('EMPRESA_ENTRAR') && (
        <Button label="Entrar" icon="key" size="small" about={`em ${nome}`} onClick={() => void entrar(id)} />
      )}
    </div>
  );
};
