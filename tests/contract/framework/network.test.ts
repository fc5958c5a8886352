import { network } from '../../trust/suites/network';
import { withWorld } from '../../trust/suites/world';

network(withWorld('postgres'));
