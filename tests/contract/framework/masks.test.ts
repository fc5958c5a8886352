import { masks } from '../../trust/suites/masks';
import { withWorld } from '../../trust/suites/world';

masks(withWorld('postgres'), 'masks');
