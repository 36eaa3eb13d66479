export type NameFlavor =
  | 'english'
  | 'british'
  | 'german'
  | 'french'
  | 'dutch'
  | 'italian'
  | 'spanish'
  | 'nordic'
  | 'slavic'
  | 'japanese'
  | 'chinese'
  | 'indian'

/** A name is a start, a middle and an end. */
interface NameFragments {
  starts: readonly string[]
  middles: readonly string[]
  ends: readonly string[]
}

const words = (text: string) => text.split(' ')

export const nameFragments: Readonly<Record<NameFlavor, NameFragments>> = {
  english: {
    starts: words(
      'Bral Cald Dorv Elk Fenw Garv Hald Jarv Kest Lorv Merv Norb Ostr Pelv Quor Renv Selv Tarv Ulm Velm Wend Yarv Zell Brix',
    ),
    middles: words('a e i o el en er il on or ar am'),
    ends: words('mont ridge don lyn tek vance dale nex wick stead tane more ra lis von thorp'),
  },
  british: {
    starts: words(
      'Ash Brack Crom Dunn Ever Fald Glenn Hask Inver Kels Lang Mald Nether Oak Penn Rad Stan Thorn Under Wether Yel Wrax',
    ),
    middles: words('a er en ing le o um ar'),
    ends: words('wick combe thorpe gate holme stowe mere leigh shaw borne croft wold'),
  },
  german: {
    starts: words(
      'Brank Dorn Eich Falk Grim Hart Ilm Kron Lind Mark Nord Oster Pfal Quell Rein Stral Teich Ulr Voss Wald Zell Brenn',
    ),
    middles: words('en er el in ig an um'),
    ends: words('holt bach feld werk brunn stett mark hausen rode thal see dorf'),
  },
  french: {
    starts: words(
      'Arv Belm Courv Dauv Espr Fontr Gavr Hautr Jourv Lavr Morv Navr Orv Pervr Rochv Sauv Trev Valr Verm Yvr',
    ),
    middles: words('an e i o ai ou ant'),
    ends: words('celle mont ville lin dières court nac gnon reau sac neuve tier'),
  },
  dutch: {
    starts: words(
      'Aard Bruin Duin Els Gelder Hoog Jong Koor Lind Meer Noord Oever Pold Rijk Schel Twen Vecht Wester Zand Zuid',
    ),
    middles: words('e en er el a in'),
    ends: words('veen dijk kamp stede wijk hoven drecht mond laar tra borg haven'),
  },
  italian: {
    starts: words('Albr Bardol Calv Dorv Ferv Galv Lavr Marv Novr Orv Parv Rovr Salv Torv Valtr Verz'),
    middles: words('e i a o en an in'),
    ends: words('detto ghini lesi nara tori vani zzo stella luna moro tina cato'),
  },
  spanish: {
    starts: words('Alm Barv Cald Dorv Esp Fuenv Garv Herv Jarv Lavr Montr Navr Olv Parv Riv Salv Torr Valv Zarv Cort'),
    middles: words('a e o an en al ar'),
    ends: words('dera nuevo lira mar tosa quero verde dina zuela cosa nilla rosa'),
  },
  nordic: {
    starts: words('Alv Bjerk Dyr Eld Fjell Grav Havn Isk Jord Kvist Lund Myr Norr Ostr Ravn Skog Tind Ulv Vind Ytter'),
    middles: words('a e i er in en'),
    ends: words('sund vik holm berg dal strand fors lund nes mark gård hamn'),
  },
  slavic: {
    starts: words('Bor Cern Dobr Grod Jas Kras Lub Mir Now Ostr Pol Rad Stan Tarn Wisl Zel'),
    middles: words('o a i e y'),
    ends: words('grod wice nica mir pol tex wski lin stal bud rzyn kow'),
  },
  japanese: {
    starts: words('Aka Fuji Haya Ishi Kana Kuro Mina Mori Naga Oka Saka Shira Taka Tomi Ura Yama Yoshi Kita'),
    middles: words('ma no ri sa shi ta wa ka mo'),
    ends: words('kura moto hara sawa zaki numa gami shiro toku dera bashi tani'),
  },
  chinese: {
    starts: words('Chun Dai Fong Guan Hao Jin Kwan Lian Ming Ning Pei Qiao Ren Shun Tian Wing Xin Yong Zhen Bao'),
    middles: words('da fu hai hua lin ta xi yuan'),
    ends: words('feng gang heng kai long mei ning rui sheng tai wei zhou'),
  },
  indian: {
    starts: words('Adh Bhar Chand Dev Gan Har Ind Jay Kal Lak Mah Nar Om Prak Raj Sur Tar Var'),
    middles: words('a i e am an ar'),
    ends: words('vati pura mitra sena krit dhara nagar jyot tara vesh dhan rupa'),
  },
}

/** First and last names of people, invented the same way. */
export const givenNames = words(
  'Alrec Berith Corvane Dalise Edrin Felmar Gisane Harvel Ilsena Jorvic Kethra Lorand Maresa Nelvin Orlise Perrik Quenna Rosvel Sidra Torvald Ulina Verrin Wendra Yorick Zelma',
)
export const familyNames = words(
  'Abernorth Brisecombe Calderhay Dunmorrow Eastervane Fallowmere Greyholt Harrowden Islewright Kessenby Larkhollow Marwick-Vane Nethersole Ostergren Pellorine Quillfeather Ravensmoor Stellanby Thornquist Umberlow Vancastle Westerlind Yarrowby Zellweck',
)
