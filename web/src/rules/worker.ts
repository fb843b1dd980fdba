import { serve } from '../wasm/serve';
import rules from './rules.wasm?url';

serve(rules);
