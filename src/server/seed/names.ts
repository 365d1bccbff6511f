/**
 * People with names as an international organisation has them: long and short, one word or four, from right to left, in
 * scripts that sort in their own ways. The same ones every time, so that a test or a screenshot can name one.
 */

/** `Name` or `Name|ascii`, the second for user names and addresses. */
interface Culture {
  given: readonly string[]
  family: readonly string[]
}

const cultures: readonly Culture[] = [
  {
    given: ['Aino', 'Eero', 'Väinö|vaino', 'Sirkka-Liisa', 'Onni', 'Helmi', 'Jyrki'],
    family: ['Korhonen', 'Mäkelä|makela', 'Hämäläinen|hamalainen', 'Nieminen', 'Järvi|jarvi'],
  },
  {
    given: ['Maarja', 'Taavi', 'Kärt|kart', 'Õnne|onne', 'Rein', 'Liis'],
    family: ['Tamm', 'Põldmäe|poldmae', 'Rebane', 'Kuusk', 'Ülejõe|ulejoe'],
  },
  {
    given: ['Ingrid', 'Lars', 'Åsa|asa', 'Bjørn|bjorn', 'Sigríður|sigridur', 'Søren|soren'],
    family: ['Lindqvist', 'Østergaard|ostergaard', 'Guðmundsdóttir|gudmundsdottir', 'Dahl', 'Ahlström|ahlstrom'],
  },
  {
    given: ['Anneliese', 'Jürgen|jurgen', 'Mathilde', 'Karl-Friedrich', 'Lieselotte', 'Uwe'],
    family: [
      'Schäfer|schafer',
      'Großmann|grossmann',
      'von und zu Hohenstein|hohenstein',
      'Vogt',
      'Leutheusser-Schnarrenberger',
    ],
  },
  {
    given: ['Chloé|chloe', 'Jean-Baptiste', 'Maëlle|maelle', 'Théophile|theophile', 'Inès|ines', 'Guy'],
    family: ['Lefèvre|lefevre', 'de La Rochefoucauld|larochefoucauld', 'Dubois', 'Nguyen-Laurent', 'Rey'],
  },
  {
    given: ['María José|mariajose', 'Íñigo|inigo', 'Lucía|lucia', 'Ramón|ramon', 'Begoña|begona', 'Xavi'],
    family: [
      'García Márquez|garcia',
      'Núñez de Balboa|nunez',
      'Ibáñez|ibanez',
      'Soler',
      'Fernández de Córdoba y Álvarez de Toledo|fernandez',
    ],
  },
  {
    given: ['João|joao', 'Conceição|conceicao', 'Thiago', 'Luísa|luisa', 'Raimundo', 'Bia'],
    family: ['da Silva Sauro|dasilva', 'Gonçalves|goncalves', 'dos Santos Pereira|dossantos', 'Melo', 'Araújo|araujo'],
  },
  {
    given: ['Ayşe|ayse', 'İbrahim|ibrahim', 'Gülşen|gulsen', 'Oğuz|oguz', 'Işık|isik', 'Ece'],
    family: ['Yılmaz|yilmaz', 'Çelik|celik', 'Öztürk|ozturk', 'Şahin|sahin', 'Kaya'],
  },
  {
    given: ['ليلى|layla', 'محمد|mohammed', 'عبد الرحمن|abdulrahman', 'نور|nour', 'خديجة|khadija', 'سامر|samer'],
    family: [
      'الحسيني|alhusseini',
      'بن سلطان آل نهيان|bensultan',
      'المصري|almasri',
      'حداد|haddad',
      'القحطاني|alqahtani',
    ],
  },
  {
    given: ['נועה|noa', 'יהונתן|yonatan', 'תמר|tamar', 'אבישג|avishag'],
    family: ['בן־דוד|bendavid', 'לוי|levi', 'מזרחי|mizrahi', 'שפירא|shapira'],
  },
  {
    given: ['Анастасия|anastasia', 'Владимир|volodymyr', 'Єва|yeva', 'Олександр|oleksandr', 'Світлана|svitlana'],
    family: ['Шевченко|shevchenko', 'Кузнецова|kuznetsova', 'Коваль|koval', 'Бондаренко|bondarenko', 'Цой|tsoi'],
  },
  {
    given: ['Ελένη|eleni', 'Γιώργος|giorgos', 'Αθηνά|athina', 'Σπύρος|spyros'],
    family: ['Παπαδόπουλος|papadopoulos', 'Κωνσταντινίδου|konstantinidou', 'Βέλλας|vellas'],
  },
  {
    given: ['さくら|sakura', '健太郎|kentaro', '美咲|misaki', '翔|sho'],
    family: ['田中|tanaka', '五十嵐|igarashi', '長谷川|hasegawa', '林|hayashi'],
  },
  {
    given: ['伟|wei', '秀英|xiuying', '建国|jianguo', '欣怡|xinyi'],
    family: ['王|wang', '欧阳|ouyang', '李|li', '司马|sima'],
  },
  {
    given: ['Priyanka', 'Venkatanarasimharajuvaripeta', 'Arjun', 'Lakshmi', 'Siddharth', 'Om'],
    family: ['Krishnamurthy', 'Patel', 'Chattopadhyay', 'Rao', 'Ramasubramanian'],
  },
  {
    given: ['Chukwuemeka', 'Ngozi', 'Thandiwe', 'Kwame', 'Oluwaseun', 'Abeba'],
    family: ['Okonkwo-Adeyemi', 'Dlamini', 'Mensah', 'Eze', 'Tesfamariam'],
  },
  {
    given: ['Nguyệt|nguyet', 'Đức|duc', 'Thị Hồng Nhung|hongnhung', 'Quân|quan'],
    family: ['Nguyễn|nguyen', 'Trần|tran', 'Đặng|dang', 'Lê|le'],
  },
  {
    given: ['Siobhán|siobhan', 'Alastair', 'Mary-Kate', 'Rhys', 'Seán|sean', 'Jo'],
    family: ["O'Sullivan|osullivan", 'MacGillivray', 'Featherstonehaugh', 'ap Gwilym|apgwilym', 'Fry'],
  },
]

export interface PersonName {
  name: string
  surname: string
  /** Unique among all that one call makes. */
  userName: string
}

const ascii = (entry: string) => (entry.split('|')[1] ?? entry).toLowerCase().replaceAll(' ', '')
const shown = (entry: string) => entry.split('|')[0] ?? entry

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('An empty list has no items')
  return item
}

/** All cultures in turn, and within each all pairs of its names before any comes twice. */
export function personNames(count: number): PersonName[] {
  const seen = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const { given, family } = at(cultures, index)
    const turn = Math.floor(index / cultures.length)
    const first = at(given, turn)
    const last = at(family, turn + Math.floor(turn / given.length))
    const base = `${ascii(first)}.${ascii(last)}`
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return { name: shown(first), surname: shown(last), userName: times === 1 ? base : `${base}${times}` }
  })
}
